import { CAR_INPUT_KEYS, fieldOfInput, type CarInputKey } from '../../contract/cars/car-fields.ts';
import { StartError } from '../platform/start-error.ts';
import type { CsvRow } from './csv-rows.ts';
import { show } from './read-values.ts';

const OWN_COLUMNS = ['key', 'owner', 'ownerName', 'photos'] as const;
export type Column = (typeof OWN_COLUMNS)[number] | CarInputKey;
const COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...CAR_INPUT_KEYS];
const OPTIONAL: ReadonlySet<Column> = new Set<Column>([
  'ownerName',
  ...CAR_INPUT_KEYS.filter((key) => fieldOfInput(key).isOptional),
]);

/** “Vehicle type”, “vehicle_type” and “vehicleType” are the same. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

export interface CsvHeader {
  places: Map<Column, number>;
  width: number;
  /** Names of columns that mean nothing here */
  unused: string[];
}

export function readHeader({ cells, problem }: CsvRow, file: string): CsvHeader {
  if (problem) throw new StartError(`The header of ${file} cannot be read: ${problem}`);
  const places = new Map<Column, number>();
  const unused: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = COLUMNS.find((known) => plain(known) === plain(cell));
    if (column && places.has(column)) throw new StartError(`${file} has two columns ${column}.`);
    if (column) places.set(column, place);
    else if (cell.trim() !== '') unused.push(cell.trim());
  }
  const missing = COLUMNS.filter((column) => !places.has(column) && !OPTIONAL.has(column));
  if (missing.length > 0) {
    const found = cells.length > 1 ? cells.slice(0, 12).map(show).join(', ') : `one column, ${show(cells[0])}`;
    throw new StartError(`${file} has no column ${missing.join(', ')}. Its first line has ${found}.`);
  }
  return { places, width: cells.length, unused };
}

/** Undefined when there are more or fewer cells than columns, not counting empty ones at the end. */
export function cellsOf({ cells }: CsvRow, { places, width }: CsvHeader): Record<Column, string> | undefined {
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '');
  const last = Math.max(...[...places].filter(([column]) => !OPTIONAL.has(column)).map(([, place]) => place));
  if (isTooLong || cells.length <= last) return undefined;
  return Object.fromEntries(COLUMNS.map((column) => [column, cells[places.get(column) ?? -1] ?? ''])) as Record<
    Column,
    string
  >;
}
