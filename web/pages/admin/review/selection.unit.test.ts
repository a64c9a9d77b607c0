import { describe, expect, it } from 'vitest';
import type { ManagedCar } from '../../../../contract/cars/cars.ts';
import { setSelected, rangeOf } from './selection.ts';

const car = (id: string) => ({ id, version: 1 }) as ManagedCar;
const cars = (...ids: string[]) => ids.map(car);
const ids = (some: Iterable<ManagedCar>) => [...some].map(({ id }) => id).join('');

describe('a range of cars', () => {
  const shown = cars('a', 'b', 'c', 'd');
  it('includes all cars between the last and this one, in either direction', () => {
    expect(ids(rangeOf(shown, 'b', car('d')))).toBe('bcd');
    expect(ids(rangeOf(shown, 'c', car('a')))).toBe('abc');
    expect(ids(rangeOf(shown, 'c', car('c')))).toBe('c');
  });

  it('contains only this car when the last one is on another page', () => {
    expect(ids(rangeOf(shown, 'x', car('b')))).toBe('b');
    expect(ids(rangeOf(shown, undefined, car('b')))).toBe('b');
  });
});

describe('the car selection', () => {
  it('toggles cars, and keeps the version that was seen first', () => {
    const first = setSelected(new Map(), cars('a', 'b'), true);
    const seenLater = setSelected(first, [{ ...car('a'), version: 2 }, car('c')], true);
    expect(ids(seenLater.values())).toBe('abc');
    expect(seenLater.get('a')?.version).toBe(1);
    expect(ids(setSelected(seenLater, cars('a', 'c'), false).values())).toBe('b');
  });

  it('is limited to the number of cars allowed in one request', () => {
    const many = Array.from({ length: 120 }, (_, index) => car(String(index)));
    expect(setSelected(new Map(), many, true).size).toBe(100);
  });
});
