/**
 * The calendar component works with `Date`, everything else with 'YYYY-MM-DD'. Noon keeps daylight saving changes from
 * moving the day.
 */
export function dayToDate(day: string): Date {
  const date = new Date(2000, Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)), 12);
  // The constructor maps years below 100 to 19xx.
  date.setFullYear(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
  return date;
}

const padded = (number: number, length: number) => String(number).padStart(length, '0');

export const dateToDay = (date: Date): string =>
  `${padded(date.getFullYear(), 4)}-${padded(date.getMonth() + 1, 2)}-${padded(date.getDate(), 2)}`;
