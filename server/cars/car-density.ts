import type { Position } from '../../contract/places/position.ts';

const DEGREES = 2;
const COLUMNS = 360 / DEGREES;

/** Computes the share of cars near a position: in its grid cell of two degrees and the eight around it, about 300 km. */
export function createCarDensity(counted: readonly { row: number; column: number; cars: number }[]) {
  const cells = new Map<string, number>();
  let total = 0;
  const count = (row: number, column: number, cars: number) => {
    const cell = `${row} ${column}`;
    cells.set(cell, (cells.get(cell) ?? 0) + cars);
    total += cars;
  };
  const cellOf = ({ lat, lng }: Position) =>
    [Math.floor((lat + 90) / DEGREES), Math.floor((lng + 180) / DEGREES) % COLUMNS] as const;
  for (const { row, column, cars } of counted) count(row, column, cars);
  return {
    share(position: Position): number {
      if (total === 0) return 0;
      const [row, column] = cellOf(position);
      let near = 0;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          near += cells.get(`${row + dy} ${(column + dx + COLUMNS) % COLUMNS}`) ?? 0;
        }
      }
      return near / total;
    },
    add: (position: Position) => count(...cellOf(position), 1),
  };
}
