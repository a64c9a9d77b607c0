import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { TripFacts } from './trip-facts.tsx';

const RENTAL = {
  status: 'confirmed',
  role: 'renter',
  days: 4,
  pricePerDayCents: 9_725,
  lines: [
    { kind: 'days', quantity: 2, unitCents: 9_725, amountCents: 19_450 },
    { kind: 'days', quantity: 2, unitCents: 15_475, amountCents: 30_950 },
    {
      kind: 'extra',
      extraId: 'seat',
      name: 'Child seat',
      pieces: 1,
      per: 'trip',
      unitCents: 2_000,
      amountCents: 2_000,
    },
  ],
  totalCents: 52_400,
  car: { id: 'car', title: 'Fiat 500', location: 'Lisbon', photo: null },
  renter: { email: '' },
  createdAt: '2026-06-01T12:00:00.000Z',
} as unknown as Rental;

const show = (changes: Partial<Rental> = {}) =>
  renderToStaticMarkup(createElement(TripFacts, { rental: { ...RENTAL, ...changes } }));

it('shows the price of the chosen days instead of the lowest, without extras', () => {
  expect(show()).toContain('126$ / day');
  expect(show()).not.toContain('from ');
});

it('says that mileage is unlimited, and nothing if it is unknown', () => {
  expect(show({ mileage: null })).toContain('Unlimited kilometres');
  expect(show({ mileage: { includedPerDay: 200, extraCents: 25, unit: 'km' } })).toContain('200 km a day included');
  expect(show()).not.toContain('kilomet');
});
