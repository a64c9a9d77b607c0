/**
 * A calendar works with `Date`, the rest of the house with 'YYYY-MM-DD'. Noon is in the middle of the day wherever one is,
 * so that no change to summer time can move the day.
 */
export function dayToDate(day: string): Date {
  const date = new Date(2000, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)), 12);
  // Years below 100 would be taken for 19xx by the constructor.
  date.setFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return date;
}

const padded = (number: number, length: number) => String(number).padStart(length, '0');

export const dateToDay = (date: Date): string =>
  `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
