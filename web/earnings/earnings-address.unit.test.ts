import { expect, it } from 'vitest';
import { readEarningsSearch, writeEarningsSearch } from './earnings-address.ts';

const read = (query: string) => readEarningsSearch(new URLSearchParams(query));

it('round-trips the search in the URL', () => {
  const search = {
    year: 2026,
    month: '2026-10',
    show: 'trips' as const,
    carId: '01900000-0000-7000-8000-000000000000',
  };
  expect(read(writeEarningsSearch(search).toString())).toEqual(search);
  expect(read(writeEarningsSearch({ year: 2025, show: 'cars' }).toString())).toEqual({ year: 2025, show: 'cars' });
  expect(writeEarningsSearch({ show: 'cars' }).toString()).toBe('');
});

it('ignores invalid values', () => {
  expect(read('year=1&month=2026-13&show=all&car=x')).toEqual({ show: 'cars' });
});
