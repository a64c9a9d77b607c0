const DIGITS = 4;

/** "2026-0007": the year of the month, and a number that runs on for each owner. */
export const formatStatementNumber = (month: string, number: number): string =>
  `${month.slice(0, 4)}-${String(number).padStart(DIGITS, '0')}`;
