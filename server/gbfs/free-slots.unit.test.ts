import { describe, expect, it } from 'vitest';
import { createCalendar, readSlots } from './free-slots.ts';

const read = (free: string, leastDays = 1, zone = 'UTC') =>
  readSlots(free, leastDays, createCalendar(zone, '2030-01-01')).map(({ from, until }) => [from.moment, until.moment]);

describe('readSlots', () => {
  it('parses PostgreSQL multiranges', () => {
    expect(read('{}')).toEqual([]);
    expect(read('{[2030-01-01,2030-01-05)}')).toEqual([['2030-01-01T00:00:00Z', '2030-01-05T00:00:00Z']]);
    expect(read('{[2030-01-01,2030-01-05),[2030-12-30,2031-01-02)}')).toEqual([
      ['2030-01-01T00:00:00Z', '2030-01-05T00:00:00Z'],
      ['2030-12-30T00:00:00Z', '2031-01-02T00:00:00Z'],
    ]);
  });

  it('omits slots shorter than the minimum rental, which occupies one day more', () => {
    const free = '{[2030-01-01,2030-01-02),[2030-01-04,2030-01-06),[2030-01-08,2030-01-11)}';
    expect(read(free, 1)).toHaveLength(2);
    expect(read(free, 2)).toEqual([['2030-01-08T00:00:00Z', '2030-01-11T00:00:00Z']]);
    expect(read(free, 3)).toEqual([]);
  });

  it('begins at local midnight across a daylight saving change', () => {
    expect(read('{[2030-03-30,2030-04-02)}', 1, 'Europe/Zurich')).toEqual([
      ['2030-03-29T23:00:00Z', '2030-04-01T22:00:00Z'],
    ]);
  });
});
