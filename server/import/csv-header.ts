import { CAR_INPUT_KEYS, fieldOfInput } from '../../contract/cars/car-fields.ts';
import type { BrandField } from '../platform/branding/fields-file.ts';
import { StartError } from '../platform/start-error.ts';
import type { CsvRow } from './csv-rows.ts';
import { show } from './read-values.ts';

const OWN_COLUMNS = ['key', 'owner', 'ownerName', 'photos'] as const;
/** Each of the operator's own fields has a column, so all of them have none. */
export const CONTENT_COLUMNS = CAR_INPUT_KEYS.filter((key) => key !== 'fields');
export type Column = (typeof OWN_COLUMNS)[number] | (typeof CONTENT_COLUMNS)[number];
const COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...CONTENT_COLUMNS];
const OPTIONAL: ReadonlySet<Column> = new Set<Column>([
  'ownerName',
  ...CONTENT_COLUMNS.filter((key) => fieldOfInput(key).isOptional || fieldOfInput(key).kind === 'ticks'),
]);

/** “Vehicle type”, “vehicle_type” and “vehicleType” are the same. */
const plain = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** By its key, or by its label in any language. */
const isNamed = (cell: string, { key, label }: BrandField) =>
  [key, ...Object.values(label)].some((name) => plain(name) === plain(cell));

export interface CsvHeader {
  places: Map<Column, number>;
  /** Of the operator's own fields, by their keys */
  ownPlaces: Map<string, number>;
  width: number;
  /** Names of columns that mean nothing here */
  unused: string[];
}

export function readHeader({ cells, problem }: CsvRow, file: string, ownFields: readonly BrandField[] = []): CsvHeader {
  if (problem) throw new StartError(`The header of ${file} cannot be read: ${problem}`);
  const places = new Map<Column, number>();
  const ownPlaces = new Map<string, number>();
  const unused: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = COLUMNS.find((known) => plain(known) === plain(cell));
    if (column && places.has(column)) throw new StartError(`${file} has two columns ${column}.`);
    const own = column ? undefined : ownFields.find((field) => isNamed(cell, field))?.key;
    if (own && ownPlaces.has(own)) throw new StartError(`${file} has two columns ${own}.`);
    if (column) places.set(column, place);
    else if (own) ownPlaces.set(own, place);
    else if (cell.trim() !== '') unused.push(cell.trim());
  }
  const missing = COLUMNS.filter((column) => !places.has(column) && !OPTIONAL.has(column));
  if (missing.length > 0) {
    const found = cells.length > 1 ? cells.slice(0, 12).map(show).join(', ') : `one column, ${show(cells[0])}`;
    throw new StartError(`${file} has no column ${missing.join(', ')}. Its first line has ${found}.`);
  }
  return { places, ownPlaces, width: cells.length, unused };
}

/** What a row says, by the names of the columns, and of the operator's own fields. */
export interface RowCells extends Record<Column, string> {
  fields: Record<string, string>;
}

/** Undefined when there are more or fewer cells than columns, not counting empty ones at the end. */
export function cellsOf({ cells }: CsvRow, { places, ownPlaces, width }: CsvHeader): RowCells | undefined {
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '');
  const last = Math.max(...[...places].filter(([column]) => !OPTIONAL.has(column)).map(([, place]) => place));
  if (isTooLong || cells.length <= last) return undefined;
  const said = Object.fromEntries(COLUMNS.map((column) => [column, cells[places.get(column) ?? -1] ?? '']));
  const fields = Object.fromEntries([...ownPlaces].map(([key, place]) => [key, cells[place] ?? '']));
  return { ...(said as Record<Column, string>), fields };
}
