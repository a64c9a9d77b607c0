// Our own writer: csv-stringify guards against fewer kinds of formulas (docs/decisions/0040-libraries-for-file-formats.md).
import { localeOf } from '../../contract/languages/locale.ts';

/** What spreadsheets take for the start of a formula, including full-width characters. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** `written` is a number that we formatted in the reader's language, so a leading minus sign is not a formula. */
export type Cell = string | number | { written: string };

/** In languages with a decimal comma, spreadsheets expect semicolons between cells. */
export const csvSeparatorOf = (language: string): ',' | ';' =>
  new Intl.NumberFormat(localeOf(language)).formatToParts(0.5).some(({ value }) => value === ',') ? ';' : ',';

/** A formula after a character that another spreadsheet may take for the end of a cell. Spares prices such as “45,-”. */
const FORMULA_INSIDE = /([,;\t\r\n])(?=[=+@＝＋＠]|[-－][^\s,;])/g;

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

function writeCell(cell: Cell, separator: string): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.written.includes(separator) ? quote(cell.written) : cell.written;
  // Always quoted: the program that opens the file may use a different separator.
  return quote((FORMULA.test(cell) ? `'${cell}` : cell).replace(FORMULA_INSIDE, "$1'"));
}

/** The byte order mark, without which spreadsheets assume an encoding other than UTF-8. */
export const UTF8_BOM = '\uFEFF';

export const writeCsvLine = (cells: readonly Cell[], separator: string): string =>
  `${cells.map((cell) => writeCell(cell, separator)).join(separator)}\r\n`;
