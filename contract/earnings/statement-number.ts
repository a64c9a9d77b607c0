const DIGITS = 4;

/** "2026-0007": the year of the month and a sequential number per owner. */
export const formatStatementNumber = (month: string, number: number): string =>
  `${month.slice(0, 4)}-${String(number).padStart(DIGITS, '0')}`;
