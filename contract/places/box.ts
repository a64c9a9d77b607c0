import { GRID_COLUMNS, PER_DEGREE } from './position.ts';

/** A bounding box in degrees. If `west` is greater than `east`, it spans the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Rounds to the grid of displayed positions */
const onGrid = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE + 0;

/** Serializes for requests and URLs: west, south, east, north. */
export const writeBox = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((degrees) => String(onGrid(degrees))).join();

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** Returns a problem code for an invalid box. */
export function readBox(text: string): Box | 'search/box-invalid' | 'search/box-reversed' {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return 'search/box-invalid';
  const [west, south, east, north] = parts.map((part) => onGrid(Number(part))) as [number, number, number, number];
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) return 'search/box-invalid';
  if (Math.max(Math.abs(south), Math.abs(north)) > 90) return 'search/box-invalid';
  return south > north ? 'search/box-reversed' : { west, south, east, north };
}

const steps = (degrees: number) => Math.round(degrees * PER_DEGREE);

/**
 * Converts to grid points: the first and last point of its rows, its western column, and the number of columns after
 * that.
 */
export function gridOf({ west, south, east, north }: Box) {
  const column = steps(west + 180) % GRID_COLUMNS;
  const width = steps(east - west);
  return {
    first: steps(south + 90) * GRID_COLUMNS,
    last: steps(north + 90) * GRID_COLUMNS + GRID_COLUMNS - 1,
    column,
    // Wraps around at the date line.
    width: width < 0 ? width + GRID_COLUMNS : width,
  };
}
