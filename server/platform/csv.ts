/** What a spreadsheet takes for a formula, its wide forms among it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** `written`: a number in the reader's language, which we wrote: one below zero is no formula. */
export type Cell = string | number | { written: string };

/** Where a comma is the decimal mark, spreadsheets expect semicolons between cells. */
export const separatorOf = (language: string): ',' | ';' =>
  new Intl.NumberFormat(language).formatToParts(0.5).some(({ value }) => value === ',') ? ';' : ',';

function writeCell(cell: Cell, separator: string): string {
  const safe = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : cell;
  const text = typeof safe === 'object' ? safe.written : String(safe);
  return /["\r\n\t]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Before the first line: spreadsheets take a file without it for one of another encoding. */
export const CSV_START = '\uFEFF';

export const writeLine = (cells: readonly Cell[], separator: string): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;
