import { AROUND, PER_DEGREE } from './position.ts';

/** A part of the earth between two meridians and two parallels, in degrees. One with its west east of its east spans the date line. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** To the grid on which cars are shown */
const onGrid = (degrees: number) => Math.round(degrees * PER_DEGREE) / PER_DEGREE + 0;

/** In a request and in an address: west, south, east, north. */
export const writeBox = ({ west, south, east, north }: Box): string =>
  [west, south, east, north].map((degrees) => String(onGrid(degrees))).join();

const DEGREES = /^-?\d{1,3}(?:\.\d{1,15})?$/;

/** What is wrong with it instead, where it is none. */
export function readBox(text: string): Box | 'search/box-invalid' | 'search/box-reversed' {
  const parts = text.split(',');
  if (parts.length !== 4 || !parts.every((part) => DEGREES.test(part))) return 'search/box-invalid';
  const [west, south, east, north] = parts.map((part) => onGrid(Number(part))) as [number, number, number, number];
  if (Math.max(Math.abs(west), Math.abs(east)) > 180) return 'search/box-invalid';
  if (Math.max(Math.abs(south), Math.abs(north)) > 90) return 'search/box-invalid';
  return south > north ? 'search/box-reversed' : { west, south, east, north };
}

const steps = (degrees: number) => Math.round(degrees * PER_DEGREE);

/** The same on the grid: its first and last point wherever between west and east, its western column, and how many there are after that one. */
export function gridOf({ west, south, east, north }: Box) {
  const column = steps(west + 180) % AROUND;
  const width = steps(east - west);
  return {
    first: steps(south + 90) * AROUND,
    last: steps(north + 90) * AROUND + AROUND - 1,
    column,
    // The date line is a column like any other: it is counted on.
    width: width < 0 ? width + AROUND : width,
  };
}
