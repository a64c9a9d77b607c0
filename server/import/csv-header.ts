import { CAR_INPUT_KEYS, fieldOfInput } from '../../contract/cars/car-fields.ts';
import type { BrandField } from '../platform/branding/fields-file.ts';
import { StartError } from '../platform/start-error.ts';
import type { CsvRow } from './csv-rows.ts';
import { formatValue } from './read-values.ts';

const OWN_COLUMNS = ['key', 'owner', 'ownerName', 'photos'] as const;
/** `fields` is left out, because each custom field has its own column. */
export const CONTENT_COLUMNS = CAR_INPUT_KEYS.filter((key) => key !== 'fields');
export type Column = (typeof OWN_COLUMNS)[number] | (typeof CONTENT_COLUMNS)[number];
const COLUMNS: readonly Column[] = [...OWN_COLUMNS, ...CONTENT_COLUMNS];
const OPTIONAL: ReadonlySet<Column> = new Set<Column>([
  'ownerName',
  ...CONTENT_COLUMNS.filter((key) => fieldOfInput(key).isOptional || fieldOfInput(key).kind === 'ticks'),
]);

/** Treats “Vehicle type”, “vehicle_type” and “vehicleType” as the same name. */
const normalize = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Matches a custom field by its key or its label in any language. */
const isNamed = (cell: string, { key, label }: BrandField) =>
  [key, ...Object.values(label)].some((name) => normalize(name) === normalize(cell));

export interface CsvHeader {
  places: Map<Column, number>;
  /** Columns of the custom fields, by field key. */
  ownPlaces: Map<string, number>;
  width: number;
  /** Names of unknown columns. */
  unused: string[];
}

export function readHeader({ cells, problem }: CsvRow, file: string, ownFields: readonly BrandField[] = []): CsvHeader {
  if (problem) throw new StartError(`The header of ${file} cannot be read: ${problem}`);
  const places = new Map<Column, number>();
  const ownPlaces = new Map<string, number>();
  const unused: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = COLUMNS.find((known) => normalize(known) === normalize(cell));
    if (column && places.has(column)) throw new StartError(`${file} has two columns ${column}.`);
    const own = column ? undefined : ownFields.find((field) => isNamed(cell, field))?.key;
    if (own && ownPlaces.has(own)) throw new StartError(`${file} has two columns ${own}.`);
    if (column) places.set(column, place);
    else if (own) ownPlaces.set(own, place);
    else if (cell.trim() !== '') unused.push(cell.trim());
  }
  const missing = COLUMNS.filter((column) => !places.has(column) && !OPTIONAL.has(column));
  if (missing.length > 0) {
    const found =
      cells.length > 1 ? cells.slice(0, 12).map(formatValue).join(', ') : `one column, ${formatValue(cells[0])}`;
    throw new StartError(`${file} has no column ${missing.join(', ')}. Its first line has ${found}.`);
  }
  return { places, ownPlaces, width: cells.length, unused };
}

/** Cells of a row by column name, and of the custom fields by key. */
export interface RowCells extends Record<Column, string> {
  fields: Record<string, string>;
}

/** Returns undefined if the number of cells does not match the header, ignoring empty cells at the end. */
export function cellsOf({ cells }: CsvRow, { places, ownPlaces, width }: CsvHeader): RowCells | undefined {
  const isTooLong = cells.slice(width).some((cell) => cell.trim() !== '');
  const last = Math.max(...[...places].filter(([column]) => !OPTIONAL.has(column)).map(([, place]) => place));
  if (isTooLong || cells.length <= last) return undefined;
  const named = Object.fromEntries(COLUMNS.map((column) => [column, cells[places.get(column) ?? -1] ?? '']));
  const fields = Object.fromEntries([...ownPlaces].map(([key, place]) => [key, cells[place] ?? '']));
  return { ...(named as Record<Column, string>), fields };
}
