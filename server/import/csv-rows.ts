// Our own reader: after a broken row, csv-parse loses the rest of the file (docs/decisions/0040-libraries-for-file-formats.md).
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { StartError } from '../platform/start-error.ts';

export interface CsvRow {
  /** Line on which the row begins; a quoted cell may span several lines. */
  line: number;
  cells: string[];
  problem?: string;
}

const SEPARATORS = [',', ';', '\t'] as const;
const FIRST_BYTES = 64 * 1024;
const CHUNK_BYTES = 256 * 1024;
const ROW_LENGTH_MAX = 200_000;

/** Excel writes this line in some locales to declare the separator. */
const SEPARATOR_LINE = /^\uFEFF?sep=(.)\r?\n/i;

const outsideQuotes = (line: string) => line.replaceAll(/"[^"]*"/g, '');

function separatorIn(start: string): string {
  const declared = SEPARATOR_LINE.exec(start)?.[1];
  if (declared) return declared;
  const [header = ''] = outsideQuotes(start).split(/[\r\n]/, 1);
  const countOf = (separator: string) => header.split(separator).length;
  return SEPARATORS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
}

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Accepts text in arbitrary chunks, doubled quotes in quoted cells, and any kind of line ending. */
export class CsvParser {
  #separator: string;
  #cells: string[] = [];
  #cell = '';
  #length = 0;
  #state: 'start' | 'plain' | 'quoted' | 'closed' = 'start';
  #wasReturn = false;
  #problem: string | undefined;
  #rowLine = 1;
  #quoteLine = 1;
  line = 1;

  constructor(separator: string) {
    this.#separator = separator;
  }

  #endCell() {
    this.#cells.push(this.#cell);
    this.#cell = '';
    this.#state = 'start';
  }

  #endRow(): CsvRow {
    this.#endCell();
    const row: CsvRow = { line: this.#rowLine, cells: this.#cells, ...(this.#problem && { problem: this.#problem }) };
    this.#cells = [];
    this.#length = 0;
    this.#problem = undefined;
    return row;
  }

  #requireRoom() {
    if (++this.#length <= ROW_LENGTH_MAX) return;
    throw new StartError(
      this.#state === 'quoted'
        ? `Line ${this.#quoteLine}: an opening quote has no closing quote.`
        : `Line ${this.#rowLine} is longer than ${ROW_LENGTH_MAX.toLocaleString('en')} characters.`,
    );
  }

  #takeInQuotes(letter: string) {
    if (letter === '"') this.#state = 'closed';
    else this.#cell += letter;
  }

  #takeOutside(letter: string) {
    if (letter === this.#separator) this.#endCell();
    else if (letter === '"' && this.#state === 'start') {
      this.#state = 'quoted';
      this.#quoteLine = this.line;
    } else if (letter === '"' && this.#state === 'closed') {
      this.#state = 'quoted';
      this.#cell += letter;
    } else if (this.#state === 'closed') {
      if (letter !== ' ')
        this.#problem ??= 'Something follows a quote that has ended: quotes inside of quotes are doubled.';
    } else {
      this.#state = 'plain';
      this.#cell += letter;
    }
  }

  *push(text: string): Generator<CsvRow> {
    for (const letter of text) {
      const isSecondHalf = letter === '\n' && this.#wasReturn;
      this.#wasReturn = letter === '\r';
      const isLineEnd = letter === '\n' || letter === '\r';
      if (isLineEnd && !isSecondHalf) this.line++;
      if (!isLineEnd || this.#state === 'quoted') this.#requireRoom();
      if (this.#state === 'quoted') this.#takeInQuotes(letter);
      else if (!isLineEnd) this.#takeOutside(letter);
      else if (isSecondHalf) this.#rowLine = this.line;
      else {
        yield this.#endRow();
        this.#rowLine = this.line;
      }
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted')
      throw new StartError(`Line ${this.#quoteLine}: an opening quote has no closing quote.`);
    if (this.#cells.length > 0 || this.#length > 0 || this.#state !== 'start') yield this.#endRow();
  }
}

const isEmpty = ({ cells, problem }: CsvRow) => !problem && cells.every((cell) => cell.trim() === '');

async function* parseFile(file: string, onProgress: (bytes: number) => void): AsyncGenerator<CsvRow> {
  const start = await readStart(file);
  const text = start.toString('utf8');
  const parser = new CsvParser(separatorIn(text));
  let isSeparatorLine = SEPARATOR_LINE.test(text);
  // The decoder strips a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new StartError(
        `After line ${parser.line} there are bytes that are not valid UTF-8: save the file as “CSV UTF-8”.`,
      );
    }
  };
  let bytesRead = 0;
  function* useful(rows: Iterable<CsvRow>) {
    for (const row of rows) {
      if (isSeparatorLine) isSeparatorLine = false;
      else if (!isEmpty(row)) yield row;
    }
  }
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
    bytesRead += (chunk as Buffer).length;
    onProgress(bytesRead);
    yield* useful(parser.push(decode(chunk as Buffer)));
  }
  yield* useful(parser.push(decode()));
  yield* useful(parser.end());
}

/** Yields non-empty rows in file order. Throws a StartError if the rest of the file cannot be read. */
export async function* readRows(file: string, onProgress: (bytes: number) => void = () => {}): AsyncGenerator<CsvRow> {
  try {
    yield* parseFile(file, onProgress);
  } catch (error) {
    if (error instanceof StartError) throw new StartError(`${basename(file)} cannot be read. ${error.message}`);
    const { syscall, code } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new StartError(
      code === 'ENOENT' ? `There is no file ${file}.` : `The file ${file} cannot be read (${code}).`,
    );
  }
}
