import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAmounts } from '../../contract/amounts.ts';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarDetails, CarPage } from '../../contract/cars/cars.ts';
import { createDateFormats } from '../../contract/format-dates.ts';
import { addDays, overlaps } from '../../contract/dates.ts';
import { isPlain } from '../booking-steps.ts';
import { picture } from '../listing-steps.ts';
import type { Walker } from './walker.ts';

const { formatTotal } = createAmounts('en', 'USD');
const { formatWeekday } = createDateFormats('en');

const DEMO_PASSWORD = 'sparekey-demo';
const PASSWORD = 'a long and unusual phrase';

/** Calls the API directly to prepare a journey */
async function call<Answer>(site: string, path: string, { body, token }: { body?: object; token?: string } = {}) {
  const response = await fetch(site + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      origin: site,
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

async function register(site: string) {
  const email = `${randomUUID()}@example.test`;
  const body = { email, password: PASSWORD, displayName: 'Jo Example' };
  const { accessToken: token } = await call<SignedIn>(site, '/api/auth/sign-up', { body });
  return { email, token };
}

async function logIn({ walker }: Journey, email: string, password = PASSWORD) {
  await walker.visit('/login');
  await walker.fill('Email', email);
  await walker.fill('Password', password);
  await walker.press('Login');
  await walker.arrivesAt(/^\/$/);
}

async function enter(journey: Journey) {
  const user = await register(journey.site);
  await logIn(journey, user.email);
  return user;
}

const logInToDemo = (journey: Journey, who: 'renter' | 'owner' | 'admin') =>
  logIn(journey, `${who}@sparekey.test`, DEMO_PASSWORD);

async function freeDays(site: string, token: string) {
  const { cars } = await call<CarPage>(site, '/api/cars?limit=48', { token });
  const { today } = await call<{ today: string }>(site, '/api/config');
  for (;;) {
    const car = await call<CarDetails>(site, `/api/cars/${cars[randomInt(cars.length)]!.id}`, { token });
    const startDate = addDays(today, 150 + randomInt(200));
    const dates = { startDate, endDate: addDays(startDate, 3) };
    // The stay must be within one month of the calendar.
    const isSpecial = !isPlain(car) || monthOf(startDate) !== monthOf(dates.endDate);
    if (isSpecial || car.bookedRanges.some((range) => overlaps(range, dates))) continue;
    return { car, dates };
  }
}

async function book(journey: Journey) {
  const { site, walker } = journey;
  const { token } = await enter(journey);
  const { car, dates } = await freeDays(site, token);
  await walker.visit(`/payment/${car.id}?from=${dates.startDate}&to=${dates.endDate}`);
  await walker.sees('This is a test payment');
  await walker.fill('Card number', '4242424242424242');
  await walker.fill('Expiry date', '1234');
  await walker.fill('CVC', '123');
  await walker.press(`Pay ${formatTotal(3 * car.priceCents)}`);
  await walker.sees('Your booking has been confirmed.');
  return { car, token };
}

async function photoFile() {
  const { name, buffer } = await picture('car.jpg', '#357');
  const file = join(mkdtempSync(join(tmpdir(), 'sparekey-browsers-')), name);
  writeFileSync(file, buffer);
  return file;
}

async function listCar({ walker }: Journey, title: string) {
  await walker.visit('/form');
  await walker.fill('Title', title);
  await walker.fill('Description', 'A quiet hybrid with room for five and their bags.');
  await walker.press('Next');
  await walker.fill('Price', '45.50');
  await walker.fill('Location', 'Lisbon');
  await walker.press('Next');
  await walker.press('Automatic');
  await walker.press('4');
  await walker.choose('Vehicle type', 'Sedan');
  await walker.press('Next');
  await walker.attach('Photos', await photoFile());
  await walker.sees('1 photo uploaded');
  await walker.press('Next');
  await walker.sees(title);
  await walker.press('Yes');
  await walker.sees('Awaiting review');
}

/** Months since the year 0 */
const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

const newTitle = () => `Car ${randomUUID()}`;

interface Journey {
  site: string;
  walker: Walker;
}

/** The main use cases by title. */
export const JOURNEYS: Record<string, (journey: Journey) => Promise<void>> = {
  async 'a visitor creates an account, logs out and logs in again'({ walker }) {
    const email = `${randomUUID()}@example.test`;
    await walker.visit('/register');
    await walker.fill('Username', 'Jo Example');
    await walker.fill('Email', email);
    await walker.fill('Password', PASSWORD);
    await walker.press('Register');
    await walker.arrivesAt(/^\/$/);
    await walker.sees('Jo Example');
    await walker.visit('/account');
    await walker.press('Logout');
    await walker.arrivesAt(/^\/login/);
    await walker.fill('Email', email);
    await walker.fill('Password', PASSWORD);
    await walker.press('Login');
    await walker.sees('Jo Example');
  },

  async 'a renter searches by place, and opens a car with its price'(journey) {
    const { site, walker } = journey;
    const { token } = await enter(journey);
    const { cars } = await call<CarPage>(site, '/api/cars?location=Lisbon', { token });
    await walker.visit('/rentcar');
    await walker.fill('Location', 'Lisbon');
    await walker.press('Search');
    await walker.arrivesAt(/location=Lisbon/);
    await walker.press(cars[0]!.title);
    await walker.arrivesAt(/[?&]car=/);
    await walker.sees('/ day');
  },

  async 'a renter chooses days in the calendar and sees the price'(journey) {
    const { site, walker } = journey;
    const { token } = await enter(journey);
    const { car, dates } = await freeDays(site, token);
    await walker.visit(`/details/${car.id}`);
    await walker.press('Start');
    const { today } = await call<{ today: string }>(site, '/api/config');
    for (let month = monthOf(today); month < monthOf(dates.startDate); month++)
      await walker.press('Go to the Next Month');
    await walker.press(formatWeekday(dates.startDate));
    await walker.arrivesAt(new RegExp(`from=${dates.startDate}`));
    await walker.press(formatWeekday(dates.endDate));
    await walker.sees('3 days');
  },

  async 'a renter pays, and sees the confirmation'(journey) {
    await book(journey);
  },

  async 'a renter finds the trip with its receipt, and cancels it for a refund'(journey) {
    const { walker } = journey;
    const { car } = await book(journey);
    await walker.visit('/trips');
    await walker.press(car.title);
    await walker.arrivesAt(/^\/trips\/./);
    await walker.press('More');
    await walker.press('Cancel the trip');
    await walker.sees('Cancel this trip?');
    await walker.press('Cancel the trip, ');
    await walker.sees('You cancelled this trip');
  },

  async 'a renter sends the owner a message, which appears in the thread'(journey) {
    const { site, walker } = journey;
    const { token } = await enter(journey);
    const { car } = await freeDays(site, token);
    await walker.visit(`/details/${car.id}`);
    await walker.press('Ask the owner');
    await walker.fill('Write a message', 'Is there room for a dog?');
    await walker.press('Send');
    await walker.arrivesAt(/^\/messages\/[0-9a-f-]{36}/);
    await walker.visit(await walker.address());
    await walker.sees('Is there room for a dog?');
  },

  async 'an owner lists a car with a photo'(journey) {
    await enter(journey);
    await listCar(journey, newTitle());
  },

  async 'an owner sets a weekend price'(journey) {
    const { walker } = journey;
    await logInToDemo(journey, 'owner');
    await walker.visit('/mycars');
    await walker.press('More for ');
    await walker.press('Prices');
    await walker.fill('Weekend', '58');
    await walker.press('Save');
    await walker.sees('Saved');
  },

  async 'an administrator activates a listing'(journey) {
    const { walker } = journey;
    await logInToDemo(journey, 'admin');
    const title = newTitle();
    await listCar(journey, title);
    await walker.visit(`/pendings?name=${encodeURIComponent(title)}`);
    await walker.press(`Activate ${title}`);
    await walker.sees('is active. Others can find and rent it.');
  },

  async 'a user switches the language'(journey) {
    const { walker } = journey;
    await enter(journey);
    await walker.visit('/account');
    await walker.sees('Password and devices');
    await walker.choose('Language (reloads the page)', 'Deutsch');
    await walker.sees('Passwort und Geräte');
  },
};
