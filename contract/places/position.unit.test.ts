import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bandAround,
  chordOf,
  distanceKm,
  drawOffset,
  moved,
  pointOf,
  readPosition,
  spotOf,
  vectorOf,
  writePosition,
  SHOWN_FROM,
  SHOWN_UP_TO,
} from './position.ts';

const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('positions', () => {
  it('are as far apart as everybody says', () => {
    const [lisbon, porto] = [
      { lat: 38.72, lng: -9.14 },
      { lat: 41.15, lng: -8.61 },
    ];
    expect(distanceKm(lisbon, porto)).toBeCloseTo(273.9, 0);
    expect(distanceKm({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 1);
    expect(distanceKm({ lat: 90, lng: 12 }, { lat: 90, lng: -100 })).toBeCloseTo(0, 6);
  });

  it('are in the same order along the surface as straight through the earth', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const [from, to] = [vectorOf(a), vectorOf(b)];
        const chord = Math.hypot(...from.map((part, axis) => part - to[axis]!));
        expect(chordOf(distanceKm(a, b))).toBeCloseTo(chord, 6);
      }),
    );
  });

  it('are the points of a grid, which has an end at the poles and none between east and west', () => {
    fc.assert(
      fc.property(anywhere, (position) => {
        const point = pointOf(spotOf(position));
        expect(Math.abs(point.lat - position.lat)).toBeLessThan(0.000501);
        expect(distanceKm(point, position)).toBeLessThan(0.08);
        expect(spotOf(point)).toBe(spotOf(position));
      }),
    );
    expect(spotOf({ lat: 10, lng: 180 })).toBe(spotOf({ lat: 10, lng: -180 }));
  });

  it('lie in the band of everything that is near', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (a, b) => {
        const [first, last] = bandAround(a, distanceKm(a, pointOf(spotOf(b))));
        expect(spotOf(b)).toBeGreaterThanOrEqual(first);
        expect(spotOf(b)).toBeLessThanOrEqual(last);
      }),
    );
  });

  it.each(['', '38.7', '38.7,', '91,0', '0,181', 'NaN,NaN', '1e3,0', '38.7,-9.1,4', '--1,0', 'Infinity,0'])(
    'are not “%s”',
    (text) => expect(readPosition(text)).toBeUndefined(),
  );

  it('are told to a hundredth of a degree', () => {
    expect(readPosition('38.722252,-9.139337')).toEqual({ lat: 38.72, lng: -9.14 });
    expect(writePosition({ lat: -0.001, lng: 179.999 })).toBe('0,180');
  });
});

describe('where a car is shown', () => {
  it('is never nearer to it than 300 metres, nor further than 500, whatever the grid makes of it', () => {
    fc.assert(
      fc.property(
        fc.record({ lat: fc.double({ min: -89, max: 89, noNaN: true }), lng: anywhere.map(({ lng }) => lng) }),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })),
        (door, drawn) => {
          const shown = pointOf(
            spotOf(
              moved(
                door,
                drawOffset(() => drawn.next().value!),
              ),
            ),
          );
          const metres = distanceKm(shown, door) * 1000;
          expect(metres).toBeGreaterThanOrEqual(SHOWN_FROM);
          expect(metres).toBeLessThanOrEqual(SHOWN_UP_TO);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
