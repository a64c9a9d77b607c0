import { expect, it } from 'vitest';
import { compareAddress, readComparedCars } from './compare-address.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;

it('reads up to three different cars and ignores other values', () => {
  expect(readComparedCars(null)).toEqual([]);
  expect(readComparedCars(`${id(1)},nonsense,${id(1).toUpperCase()},${id(2)}`)).toEqual([id(1), id(2)]);
  expect(readComparedCars([1, 2, 3, 4].map(id).join(','))).toEqual([1, 2, 3].map(id));
});

it('keeps the dates in the URL', () => {
  const dates = new URLSearchParams({ cars: 'old', from: '2026-06-10', to: '2026-06-12' });
  expect(compareAddress([id(1), id(2)], dates)).toBe(`/compare?cars=${id(1)},${id(2)}&from=2026-06-10&to=2026-06-12`);
  expect(compareAddress([id(1)])).toBe(`/compare?cars=${id(1)}`);
});
