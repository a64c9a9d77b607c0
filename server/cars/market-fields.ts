import type { Position } from '../../contract/places/position.ts';

const DEGREES = 2;
const COLUMNS = 360 / DEGREES;

/** How much of the market is around a position: in its field of two degrees and the eight next to it, some 300 kilometres. */
export function createMarketFields(counted: readonly { row: number; column: number; cars: number }[]) {
  const fields = new Map<string, number>();
  let total = 0;
  const count = (row: number, column: number, cars: number) => {
    const field = `${row} ${column}`;
    fields.set(field, (fields.get(field) ?? 0) + cars);
    total += cars;
  };
  const fieldOf = ({ lat, lng }: Position) =>
    [Math.floor((lat + 90) / DEGREES), Math.floor((lng + 180) / DEGREES) % COLUMNS] as const;
  for (const { row, column, cars } of counted) count(row, column, cars);
  return {
    share(position: Position): number {
      if (total === 0) return 0;
      const [row, column] = fieldOf(position);
      let near = 0;
      for (let up = -1; up <= 1; up++) {
        for (let on = -1; on <= 1; on++) {
          near += fields.get(`${row + up} ${(column + on + COLUMNS) % COLUMNS}`) ?? 0;
        }
      }
      return near / total;
    },
    add: (position: Position) => count(...fieldOf(position), 1),
  };
}
