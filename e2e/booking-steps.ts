import { test, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import type { CarDetails, CarPage } from '../contract/cars/cars.ts';
import { addDays, overlaps, type DateRange } from '../contract/dates.ts';
import { createAmounts } from '../contract/amounts.ts';
import { DEFAULT_TERMS } from '../contract/cars/car-terms.ts';
import { NO_RULES } from '../contract/cars/stay-price.ts';
import type { Rental, Trip } from '../contract/rentals/rentals.ts';
import { expect, registerSomebody } from './fixtures.ts';
import { callAs } from './listing-steps.ts';

const { formatTotal } = createAmounts('en', 'USD');

export const DAYS = 3;

export const ask = async <Answer>(page: Page, path: string) => (await callAs(page, 'GET', path)) as unknown as Answer;

interface Booking {
  car: CarDetails;
  dates: DateRange;
  url: string;
  total: string;
}

/** Every day costs the same, and its owner asks for nothing else. */
export const isPlain = ({ rules, terms }: CarDetails) =>
  isDeepStrictEqual(rules, NO_RULES) && isDeepStrictEqual(terms, DEFAULT_TERMS);

const WORKERS = 2;

/**
 * Cars of the demo data that journeys in other workers leave alone, which their titles tell: ids differ in each run. The most rented
 * come first: the newest may be those that another journey has just listed, and is about to disable.
 */
export async function demoCars(page: Page): Promise<CarPage['cars']> {
  const { cars } = await ask<CarPage>(page, '/api/cars?limit=48&sort=popular');
  const share = test.info().parallelIndex % WORKERS;
  return cars.filter(({ title }) => title.length % WORKERS === share);
}

export const demoCar = async (page: Page) => (await demoCars(page))[0]!;

const FIRST_DAY = 150;
const LAST_DAY = 345;
let bookings = 0;

/** A plain demo car and free days far ahead, which no other journey wants. */
export async function chooseDates(page: Page): Promise<Booking> {
  const cars = await demoCars(page);
  const { today } = await ask<{ today: string }>(page, '/api/config');
  for (;;) {
    const turn = bookings++;
    const car = await ask<CarDetails>(page, `/api/cars/${cars[turn % cars.length]!.id}`);
    const round = Math.floor(turn / cars.length);
    const startDate = addDays(today, FIRST_DAY + ((round * (DAYS + 1)) % (LAST_DAY - FIRST_DAY)));
    const dates = { startDate, endDate: addDays(startDate, DAYS) };
    if (!isPlain(car) || car.bookedRanges.some((range) => overlaps(range, dates))) continue;
    const url = `/payment/${car.id}?from=${dates.startDate}&to=${dates.endDate}`;
    return { car, dates, url, total: formatTotal(DAYS * car.priceCents) };
  }
}

/** Somebody new, at the point of paying for days of their choice. */
export async function openPayment(page: Page): Promise<Booking & { email: string }> {
  const { email } = await registerSomebody(page);
  const booking = await chooseDates(page);
  await page.goto(booking.url);
  return { ...booking, email };
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay (?!with)/ });

export const isConfirmed = (page: Page) => expect(page.getByText('Your booking has been confirmed.')).toBeVisible();

/** The person's trips with everything that was charged for them. */
export async function chargesOf(page: Page): Promise<number[]> {
  const { rentals } = await ask<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
  const all = await Promise.all(rentals.map(({ id }) => ask<Rental>(page, `/api/rentals/${id}`)));
  return all.flatMap(({ ledger }) => ledger.map(({ amountCents }) => amountCents));
}

/** What a trip offers besides writing and calling. */
export const moreOf = (page: Page, name: string) => page.getByRole('menuitem', { name, includeHidden: true });

export async function chooseMore(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await moreOf(page, name).click();
}
