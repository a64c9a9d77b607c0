import { localeOf } from '../../contract/languages/locale.ts';

/** What a spreadsheet takes for a formula, its wide forms among it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** `written`: a number in the reader's language, which we wrote: one below zero is not a formula. */
export type Cell = string | number | { written: string };

/** Where a comma is the decimal mark, spreadsheets expect semicolons between cells. */
export const separatorOf = (language: string): ',' | ';' =>
  new Intl.NumberFormat(localeOf(language)).formatToParts(0.5).some(({ value }) => value === ',') ? ';' : ',';

/** The same after what another spreadsheet takes for the end of a cell; “45,-” is a price. */
const FORMULA_INSIDE = /([,;\t\r\n])(?=[=+@＝＋＠]|[-－][^\s,;])/g;

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function writeCell(cell: Cell, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.written.includes(separator) ? quote(cell.written) : cell.written;
  // Always quoted: the program that opens the file may separate cells by something else than we do.
  return quote((FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_INSIDE, "$1'"));
}

/** Before the first line: spreadsheets take a file without it for one of another encoding. */
export const CSV_START = '\uFEFF';

export const writeLine = (cells: readonly Cell[], separator: string): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;
