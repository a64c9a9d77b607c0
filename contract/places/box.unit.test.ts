import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridOf, readBox, writeBox, type Box } from './box.ts';
import { GRID_COLUMNS, pointOf, spotOf } from './position.ts';

const thousandth = (least: number, most: number) =>
  fc.integer({ min: least * 1000, max: most * 1000 }).map((steps) => steps / 1000);
const boxes = fc
  .tuple(thousandth(-180, 180), thousandth(-90, 90), thousandth(-180, 180), thousandth(-90, 90))
  .map(([west, a, east, b]): Box => ({ west, south: Math.min(a, b), east, north: Math.max(a, b) }));

describe('Box', () => {
  it('survives a round trip through text', () => {
    fc.assert(
      fc.property(boxes, (box) => {
        expect(readBox(writeBox(box))).toEqual(box);
      }),
    );
  });

  it('contains exactly the points between its sides, even across the date line', () => {
    const points = fc.record({ lat: thousandth(-90, 90), lng: thousandth(-180, 179.999) });
    fc.assert(
      fc.property(boxes, points, ({ west, south, east, north }, at) => {
        const { first, last, column, width } = gridOf({ west, south, east, north });
        const spot = spotOf(at);
        const { lat, lng } = pointOf(spot);
        const isAlong = west <= east ? lng >= west && lng <= east : lng >= west || lng <= east;
        // 180 degrees east equals 180 degrees west.
        const isDateLine = lng === -180 && (west === 180 || east === 180);
        fc.pre(!isDateLine);
        const isIn = spot >= first && spot <= last && (spot + GRID_COLUMNS - column) % GRID_COLUMNS <= width;
        expect(isIn).toBe(isAlong && lat >= south && lat <= north);
      }),
      { numRuns: 2_000 },
    );
  });

  it('covers the whole world from -180 to 180', () => {
    const { width } = gridOf({ west: -180, south: -90, east: 180, north: 90 });
    expect(width).toBeGreaterThanOrEqual(GRID_COLUMNS - 1);
  });
});
