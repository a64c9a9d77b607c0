import { expect, it } from 'vitest';
import { readBookingSearch, writeBookingSearch } from './bookings-address.ts';

const read = (query: string) => readBookingSearch(new URLSearchParams(query));
const carId = '01900000-0000-7000-8000-000000000000';

it('round-trips the search in the URL', () => {
  const search = { list: 'past' as const, q: 'Anna & Fiat', carId };
  expect(read(writeBookingSearch(search).toString())).toEqual(search);
  expect(writeBookingSearch({ q: '' }).toString()).toBe('');
});

it('ignores values that are invalid or that the server would reject', () => {
  expect(read('list=all&car=x')).toEqual({ list: undefined, q: '' });
  expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(100);
});
