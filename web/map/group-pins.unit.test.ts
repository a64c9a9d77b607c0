import { describe, expect, it } from 'vitest';
import { CLUSTERS_FROM, groupPins, type Pin } from './group-pins.ts';

const WORLD: [number, number, number, number] = [-180, -85, 180, 85];

const pinsOf = (count: number, at: (index: number) => Pin['at']): Pin[] =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    at: at(index),
    label: '1$',
    name: `Car ${index}`,
    place: 'Lisbon',
  }));

const scattered = (index: number) => ({
  lat: ((index * 7919) % 16_000) / 100 - 80,
  lng: ((index * 104_729) % 36_000) / 100 - 180,
});

/** A city about 20 kilometres wide, with a pin every 200 metres */
const inOneCity = (index: number) => ({
  lat: 38.6 + (index % 100) * 0.002,
  lng: -9.3 + Math.floor(index / 100) * 0.002,
});

/** A window of 1440 × 900 pixels, with the margin in which pins are drawn before they are in view */
function windowAt({ lat, lng }: Pin['at'], zoom: number): [number, number, number, number] {
  const degrees = 360 / (256 * 2 ** zoom);
  const [width, height] = [1.4 * 1440 * degrees, 1.4 * 900 * degrees * Math.cos((lat * Math.PI) / 180)];
  return [
    Math.max(-180, lng - width / 2),
    Math.max(-85, lat - height / 2),
    Math.min(180, lng + width / 2),
    Math.min(85, lat + height / 2),
  ];
}

describe('groupPins', () => {
  it('keeps few distant pins separate, and groups pins at the same position', () => {
    const few = pinsOf(CLUSTERS_FROM - 1, (index) => ({ lat: 38 + (index % 30), lng: -9 }));
    const groups = groupPins(few, 15).groupsIn(WORLD, 7);
    expect(groups.map(({ pins }) => pins.length)).toEqual([...Array(19).fill(2), ...Array(11).fill(1)]);
    expect(groupPins(few, 15).groupsIn(WORLD, 1).length).toBeLessThan(10);
  });

  it.each([
    ['all over the world', scattered],
    ['in one city', inOneCity],
  ])('puts each of ten thousand pins %s into one group at every zoom, in list order', (_, at) => {
    const many = pinsOf(10_000, at);
    const grouped = groupPins(many, 15);
    for (const zoom of [1, 5, 10, 15]) {
      const groups = grouped.groupsIn(WORLD, zoom);
      const ids = groups.flatMap(({ pins }) => pins.map(({ id }) => id));
      expect(ids).toHaveLength(10_000);
      expect(new Set(ids).size).toBe(10_000);
      const firsts = groups.map(({ pins }) => Number(pins[0]!.id));
      expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
    }
    expect(grouped.groupsIn(WORLD, 1).length).toBeLessThan(200);
  });

  it.each([
    ['all over the world', scattered],
    ['in one city', inOneCity],
  ])('draws at most a thousand groups of ten thousand pins %s in a window', (_, at) => {
    const many = pinsOf(10_000, at);
    const grouped = groupPins(many, 15);
    for (const zoom of [1, 4, 8, 12, 15]) {
      for (const { at: centre } of [many[0]!, many[5_050]!]) {
        expect(grouped.groupsIn(windowAt(centre, zoom), zoom).length).toBeLessThanOrEqual(1_000);
      }
    }
  });

  it('finds pins on both sides of the date line', () => {
    const both = pinsOf(60, (index) => ({ lat: -17, lng: index % 2 === 0 ? 179.9 : -179.9 }));
    const seen = groupPins(both, 15).groupsIn([179, -18, -179, -16], 12);
    expect(seen.flatMap(({ pins }) => pins)).toHaveLength(60);
  });

  it('marks groups that no zoom level separates, so that their cards are shown instead', () => {
    const crowd = pinsOf(80, (index) => (index < 70 ? { lat: 1, lng: 1 } : scattered(index)));
    const group = groupPins(crowd, 15)
      .groupsIn(WORLD, 15)
      .find(({ pins }) => pins.length === 70);
    expect(group?.separatesAt).toBeUndefined();
  });
});
