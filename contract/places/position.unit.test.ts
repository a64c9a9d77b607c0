import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../server/testing/random.ts';
import {
  bandAround,
  chordOf,
  distanceKm,
  randomOffset,
  offsetPosition,
  pointOf,
  readPosition,
  spotOf,
  vectorOf,
  writePosition,
  type Position,
  MIN_OFFSET_METRES,
  MAX_OFFSET_METRES,
} from './position.ts';

const anyPosition = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('Position', () => {
  it('has the known distances between cities', () => {
    const [lisbon, porto] = [
      { lat: 38.72, lng: -9.14 },
      { lat: 41.15, lng: -8.61 },
    ];
    expect(distanceKm(lisbon, porto)).toBeCloseTo(273.9, 0);
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1);
    expect(distanceKm({ lat: 90, lng: 12 }, { lat: 90, lng: -100 })).toBeCloseTo(0, 6);
  });

  it('has chords in the same order as distances along the surface', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (a, b) => {
        const [from, to] = [vectorOf(a), vectorOf(b)];
        const chord = Math.hypot(...from.map((part, axis) => part - to[axis]!));
        expect(chordOf(distanceKm(a, b))).toBeCloseTo(chord, 6);
      }),
    );
  });

  it('maps to a grid that ends at the poles and wraps around between east and west', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const point = pointOf(spotOf(position));
        expect(Math.abs(point.lat - position.lat)).toBeLessThan(0.000501);
        expect(distanceKm(point, position)).toBeLessThan(0.08);
        expect(spotOf(point)).toBe(spotOf(position));
      }),
    );
    expect(spotOf({ lat: 10, lng: 180 })).toBe(spotOf({ lat: 10, lng: -180 }));
  });

  it('is inside the bounding band of its radius', () => {
    fc.assert(
      fc.property(anyPosition, anyPosition, (a, b) => {
        const [first, last] = bandAround(a, distanceKm(a, pointOf(spotOf(b))));
        expect(spotOf(b)).toBeGreaterThanOrEqual(first);
        expect(spotOf(b)).toBeLessThanOrEqual(last);
      }),
    );
  });

  it.each(['', '38.7', '38.7,', '91,0', '0,181', 'NaN,NaN', '1e3,0', '38.7,-9.1,4', '--1,0', 'Infinity,0'])(
    'rejects “%s”',
    (text) => expect(readPosition(text)).toBeUndefined(),
  );

  it('is rounded to a hundredth of a degree in requests', () => {
    expect(readPosition('38.722252,-9.139337')).toEqual({ lat: 38.72, lng: -9.14 });
    expect(writePosition({ lat: -0.001, lng: 179.999 })).toBe('0,180');
  });
});

const drawSpot = (from: Position, random: () => number) => spotOf(offsetPosition(from, randomOffset(from, random)));

describe('randomOffset', () => {
  it('leads to any point of the grid that is 300 to 500 metres away, and to no other', () => {
    for (const lat of [0, 46.519653, -78.4]) {
      const door = { lat, lng: 6.632273 };
      const around = new Set<number>();
      for (let north = -600; north <= 600; north += 5) {
        for (let east = -600; east <= 600; east += 5) {
          const spot = spotOf(offsetPosition(door, { north, east }));
          const metres = distanceKm(pointOf(spot), door) * 1000;
          if (metres >= MIN_OFFSET_METRES && metres <= MAX_OFFSET_METRES) around.add(spot);
        }
      }
      const random = createRandom();
      const drawn = new Set(Array.from({ length: 20_000 }, () => drawSpot(door, random)));
      expect(drawn).toEqual(around);
    }
  });

  it('works at the poles and the date line', () => {
    const random = createRandom();
    for (const at of [
      { lat: 90, lng: 0 },
      { lat: -89.998, lng: 12 },
      { lat: -17.8, lng: 180 },
    ]) {
      const metres = distanceKm(pointOf(drawSpot(at, random)), at) * 1000;
      expect(metres).toBeGreaterThanOrEqual(MIN_OFFSET_METRES);
      expect(metres).toBeLessThanOrEqual(MAX_OFFSET_METRES);
    }
  });
});
