/** What a spreadsheet takes for a formula, its wide forms among it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

export type Cell = string | number;

/** Where a comma is the decimal mark, spreadsheets expect semicolons between cells. */
export const separatorOf = (language: string): ',' | ';' =>
  new Intl.NumberFormat(language).formatToParts(0.5).some(({ value }) => value === ',') ? ';' : ',';

function writeCell(cell: Cell, separator: string): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell);
  return /["\r\n\t]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Before the first line: spreadsheets take a file without it for one of another encoding. */
export const CSV_START = '\uFEFF';

export const writeLine = (cells: readonly Cell[], separator: string): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;
