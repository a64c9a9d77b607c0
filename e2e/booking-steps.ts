import { test, type Page } from '@playwright/test';
import { isDeepStrictEqual } from 'node:util';
import type { CallOutput } from '../contract/calls.ts';
import type { CarDetails, CarPage } from '../contract/cars/cars.ts';
import { addDays, overlaps, type DateRange } from '../contract/dates.ts';
import { createAmounts } from '../contract/amounts.ts';
import { DEFAULT_TERMS } from '../contract/cars/car-terms.ts';
import { NO_RULES } from '../contract/cars/stay-price.ts';
import type { Rental, Trip } from '../contract/rentals/rentals.ts';
import { expect, registerUser } from './fixtures.ts';
import { callAs } from './listing-steps.ts';

const { formatTotal } = createAmounts('en', 'USD');

export const DAYS = 3;

export const getJson = async <Answer>(page: Page, path: string) =>
  (await callAs(page, 'GET', path)) as unknown as Answer;

interface Booking {
  car: CarDetails;
  dates: DateRange;
  url: string;
  total: string;
}

/** Whether the car has neither price rules nor special terms. */
export const isPlain = ({ rules, terms }: CarDetails) =>
  isDeepStrictEqual(rules, NO_RULES) && isDeepStrictEqual(terms, DEFAULT_TERMS);

const WORKERS = 2;

/**
 * Splits the demo cars between workers by title, because ids differ in each run. Sorted by popularity, because the
 * newest cars may be those that another journey has just listed and is about to disable.
 */
export async function demoCars(page: Page): Promise<CarPage['cars']> {
  const { cars } = await getJson<CarPage>(page, '/api/cars?limit=48&sort=popular');
  const share = test.info().parallelIndex % WORKERS;
  return cars.filter(({ title }) => title.length % WORKERS === share);
}

export const demoCar = async (page: Page) => (await demoCars(page))[0]!;

/** A demo car of the owner who is signed in at `owner`, as others see it. */
export async function demoCarOf(owner: Page, page: Page) {
  const { cars } = await getJson<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars');
  const own = new Set(cars.map(({ id }) => id));
  return (await demoCars(page)).find(({ id }) => own.has(id))!;
}

const FIRST_DAY = 150;
const LAST_DAY = 345;
let bookings = 0;

/** Finds a plain demo car with free days far ahead that no other journey uses. */
export async function chooseDates(page: Page): Promise<Booking> {
  const cars = await demoCars(page);
  const { today } = await getJson<{ today: string }>(page, '/api/config');
  for (;;) {
    const turn = bookings++;
    const car = await getJson<CarDetails>(page, `/api/cars/${cars[turn % cars.length]!.id}`);
    const round = Math.floor(turn / cars.length);
    const startDate = addDays(today, FIRST_DAY + ((round * (DAYS + 1)) % (LAST_DAY - FIRST_DAY)));
    const dates = { startDate, endDate: addDays(startDate, DAYS) };
    if (!isPlain(car) || car.bookedRanges.some((range) => overlaps(range, dates))) continue;
    const url = `/payment/${car.id}?from=${dates.startDate}&to=${dates.endDate}`;
    return { car, dates, url, total: formatTotal(DAYS * car.priceCents) };
  }
}

/** Registers a new user and opens the payment page for free days. */
export async function openPayment(page: Page): Promise<Booking & { email: string }> {
  const { email } = await registerUser(page);
  const booking = await chooseDates(page);
  await page.goto(booking.url);
  return { ...booking, email };
}

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay (?!with)/ });

export const SUCCEEDS = '4242424242424242';

export async function fillCard(page: Page, number: string) {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('1234');
  await page.getByLabel('CVC').fill('123');
}

export async function payWith(page: Page, number: string) {
  await fillCard(page, number);
  await payButton(page).click();
}

export const expectConfirmed = (page: Page) => expect(page.getByText('Your booking has been confirmed.')).toBeVisible();

/** All ledger amounts of the user's upcoming trips. */
export async function chargesOf(page: Page): Promise<number[]> {
  const { rentals } = await getJson<{ rentals: Trip[] }>(page, '/api/my/rentals?when=upcoming');
  const all = await Promise.all(rentals.map(({ id }) => getJson<Rental>(page, `/api/rentals/${id}`)));
  return all.flatMap(({ ledger }) => ledger.map(({ amountCents }) => amountCents));
}

/** An item in the trip's “More” menu. */
export const moreItem = (page: Page, name: string) => page.getByRole('menuitem', { name, includeHidden: true });

export async function chooseMoreItem(page: Page, name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await moreItem(page, name).click();
}
