import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { CarDetails } from '../contract/cars/cars.ts';
import { createAmounts } from '../contract/amounts.ts';
import { addDays, contains, overlaps, type DateRange } from '../contract/dates.ts';
import type { Photo } from '../contract/photos/photos.ts';
import { distanceKm } from '../contract/places/position.ts';
import { demoCars, isPlain } from './booking-steps.ts';
import { findDay } from './calendar-steps.ts';
import {
  ONCE,
  expect,
  expectGoodEverywhere,
  expectGoodInBothThemes,
  expectGoodPage,
  navigateTo,
  registerUser,
  PHONE,
  test,
} from './fixtures.ts';
import { callAs } from './listing-steps.ts';

const { formatTotal } = createAmounts('en', 'USD');

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('user') ?? '{}') as { accessToken: string }).accessToken);

/** Calls the API as the user who is signed in on the page. */
async function ask<Answer>(page: Page, method: 'get' | 'post', path: string, body: object = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const response = await page.request[method](path, { headers, ...body });
  expect(response.ok(), `${method} ${path}: ${await response.text()}`).toBe(true);
  return (await response.json()) as Answer;
}

/** Finds a listed car with several photos and an upcoming booking. */
async function findBookedCar(page: Page): Promise<{ car: CarDetails; taken: DateRange; free: DateRange }> {
  const { today } = await ask<{ today: string }>(page, 'get', '/api/config');
  for (const { id } of await demoCars(page)) {
    const car = await ask<CarDetails>(page, 'get', `/api/cars/${id}`);
    const taken = car.bookedRanges.find(({ endDate }) => endDate > addDays(today, 3));
    if (!taken || car.photos.length < 2 || !isPlain(car)) continue;
    // Searches soon after today, or the calendar might open on a month without free days.
    for (let offset = 1; offset < 25; offset++) {
      const free = { startDate: addDays(today, offset), endDate: addDays(today, offset + 3) };
      if (!car.bookedRanges.some((range) => overlaps(range, free))) return { car, taken, free };
    }
  }
  throw new Error('The demo data has no car with a booked day ahead.');
}

/** Lists a car for the signed-in user, which then awaits review. */
async function listCar(page: Page): Promise<CarDetails> {
  const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#0f5c4d' } })
    .jpeg()
    .toBuffer();
  const file = { name: 'car.jpg', mimeType: 'image/jpeg', buffer };
  const photo = await ask<Photo>(page, 'post', '/api/photos', { multipart: { file } });
  const data = {
    title: 'A car of my own',
    description: 'First paragraph.\n\nSecond <b>paragraph</b>.',
    price: '45,50',
    location: 'Journeyville',
    gear: 'Manual',
    seats: 4,
    vehicleType: 'Van',
    photoIds: [photo.id],
  };
  return ask<CarDetails>(page, 'post', '/api/cars', { data });
}

/** Sets the car's pin, and expects its page to show a circle of 500 metres around another point, and no pin. */
async function expectAreaWithoutPin(page: Page, id: string) {
  const pin = { lat: 46.519653, lng: 6.632273 };
  const pickup = { address: '1 Rue du Lac', instructions: '', pickupHours: null, returnHours: null, pin, version: 0 };
  await callAs(page, 'PUT', `/api/cars/${id}/pickup`, { data: pickup });
  const { point } = await ask<CarDetails>(page, 'get', `/api/cars/${id}`);
  const [lat, lng] = point!;
  expect(distanceKm(pin, { lat, lng })).toBeGreaterThanOrEqual(0.3);
  expect(distanceKm(pin, { lat, lng })).toBeLessThanOrEqual(0.5);

  await page.goto(`/details/${id}`);
  await page.getByText('The car is in or near this area.').scrollIntoViewIfNeeded();
  const map = page.getByRole('region', { name: 'Map of the area' });
  await expect(map).toBeVisible();
  // One circle has the radius of the area; the other marks it while that one is too small to see.
  await expect(map.locator('path.map-area')).toHaveCount(2);
  await expect(map.locator('.leaflet-marker-icon')).toHaveCount(0);
  const scale = map.locator('.leaflet-control-scale-line');
  for (let zoom = 8; zoom < 14; zoom++) await map.getByRole('button', { name: 'Zoom in' }).click();
  await expect(scale).toHaveText('500 m');
  const { width: halfKilometre } = (await scale.boundingBox())!;
  const circle = (await map.locator('path.map-area').first().boundingBox())!;
  expect(circle.width / 2 / halfKilometre).toBeCloseTo(1, 1);
}

/** On a desktop, the panel is always visible and its dates open the calendar; on a phone, the bar opens both. */
async function openPanel(page: Page) {
  await page.getByRole('button', { name: /^(Choose dates|Review and rent|Pick-up .*)$/ }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

test(
  'renter browses photos and calendar by keyboard, and shares the car',
  ONCE,
  async ({ page, context, expectConsole }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'canShare', { value: undefined }));
    await registerUser(page);
    const { car, free } = await findBookedCar(page);
    const count = car.photos.length;
    await page.goto(`/details/${car.id}`);
    await expect(page.getByRole('heading', { level: 1, name: car.title })).toBeVisible();
    await expect(page.getByText('Joined on June 2024')).toBeVisible();
    await expect(page.getByText('Response rate 90%')).toBeVisible();
    await expect(page.getByText('Response time 1h')).toBeVisible();
    await expect(page.getByRole('img', { name: `${car.title}, photo 1 of ${count}` })).toHaveAttribute(
      'fetchpriority',
      'high',
    );
    await expectGoodInBothThemes(page, { evenOnPhones: true });

    const showAll = page.getByRole('button', { name: 'Show all photos' });
    await showAll.focus();
    await page.keyboard.press('Enter');
    const gallery = page.getByRole('dialog', { name: `Photos of ${car.title}` });
    const position = gallery.getByRole('status');
    await expect(position).toContainText(`Photo 1 of ${count}`);
    await page.keyboard.press('ArrowRight');
    await expect(position).toContainText(`Photo 2 of ${count}`);
    await page.keyboard.press('End');
    await expect(position).toContainText(`Photo ${count} of ${count}`);
    await expect(gallery.getByRole('img', { name: `photo ${count} of ${count}` })).toBeInViewport();
    await page.keyboard.press('ArrowRight');
    await expect(position).toContainText(`Photo 1 of ${count}`);
    await page.keyboard.press('ArrowLeft');
    await expect(position).toContainText(`Photo ${count} of ${count}`);
    await expectGoodInBothThemes(page);

    await gallery.getByRole('button', { name: 'Go back' }).click();
    await expect(gallery).toBeHidden();
    await expect(showAll).toBeFocused();

    // The focus moves to the day to choose, and returns to the button that opened the calendar.
    const { today } = await ask<{ today: string }>(page, 'get', '/api/config');
    const isBooked = (day: string) => car.bookedRanges.some((range) => contains(range, day));
    const dates = page.getByRole('button', { name: /^Pick-up / });
    const focused = page.locator(':focus');
    await dates.press('Enter');
    await expect(page.getByRole('gridcell').locator(focused)).not.toHaveAttribute('aria-disabled', 'true');
    if (!isBooked(today) && !isBooked(addDays(today, 1))) await expect(focused).toHaveAccessibleName(/, today/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toHaveCount(0);
    await expect(dates).toBeFocused();

    // “Rent Now” without dates opens the calendar, or focuses the open one.
    for (let time = 0; time < 2; time++) {
      await page.getByRole('button', { name: 'Rent Now' }).press('Enter');
      await expect(page.getByText('Please select valid start and end dates.')).toBeVisible();
      await expect(page.getByRole('gridcell').locator(focused)).not.toHaveAttribute('aria-disabled', 'true');
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('grid')).toHaveCount(0);
    await navigateTo(page, `/details/${car.id}?from=${free.startDate}&to=${free.endDate}`);
    await dates.press('Enter');
    await expect(focused).toHaveAccessibleName(/, first day/);
    await page.keyboard.press('Escape');

    // Without a share sheet, sharing copies the link without the selected dates.
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Link copied')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(copied).pathname + new URL(copied).search).toBe(`/details/${car.id}`);

    // If the server rejects saving, the heart reverts.
    expectConsole(/status of 503/);
    await page.route('**/api/saved/*-*', (route) => route.fulfill({ status: 503, json: { detail: 'Not now.' } }));
    const save = page.getByRole('button', { name: /^Saved?$/ });
    await save.click();
    await expect(page.getByText('Not now.')).toBeVisible();
    await expect(save).toHaveAttribute('aria-pressed', 'false');
  },
);

test('renter picks free days and sees the total, and cannot pick booked days', PHONE, async ({ page, isMobile }) => {
  await registerUser(page);
  const { car, taken, free } = await findBookedCar(page);
  await page.goto(`/details/${car.id}`);
  await openPanel(page);
  await expect(page.getByText('Select dates to see price').last()).toBeVisible();
  if (isMobile) await expect(page.getByRole('gridcell').locator(page.locator(':focus'))).toBeVisible();
  const rentNow = page.getByRole('button', { name: 'Rent Now' });
  await rentNow.click();
  await expect(page.getByText('Please select valid start and end dates.')).toBeVisible();

  await expect(await findDay(page, free.startDate)).toHaveAccessibleName(/, [\d.]+\$$/);
  for (const day of [free.startDate, free.endDate]) await (await findDay(page, day)).click();
  const total = formatTotal(3 * car.priceCents);
  await expect(page.getByText('Please select valid start and end dates.')).toBeHidden();
  await expect(page.getByText(/^3 days × /)).toBeVisible();
  await expect(page.getByText(total, { exact: true }).last()).toBeVisible();
  const facts = page.getByRole('list', { name: 'Pick-up, return and mileage' }).last();
  await expect(facts).toContainText(`Pick-up in ${car.location}. You get the exact address with your booking.`);
  await expect(facts).toContainText(/Pick-up and return times as agreed with the owner|Pick-up: .*Return: /);
  await expect(facts).toContainText('Unlimited kilometres');
  await expectGoodInBothThemes(page);

  await page.reload();
  await openPanel(page);
  await expect(page.getByText(/^3 days × /)).toBeVisible();

  const bookedDay = contains(taken, free.startDate) ? taken.endDate : taken.startDate;
  const { today } = await ask<{ today: string }>(page, 'get', '/api/config');
  const booked = await findDay(page, bookedDay < today ? taken.endDate : bookedDay);
  await expect(booked).toHaveAccessibleName(/, not available$/);
  await expect(booked).toHaveAttribute('aria-disabled', 'true');
  await booked.click({ force: true });
  await expect(page.getByText(/^3 days × /)).toBeVisible();
});

test(
  'passes the chosen dates to the payment page, keeps them across a reload, and tells taken dates from failed checks',
  ONCE,
  async ({ page, expectConsole }) => {
    await registerUser(page);
    const { car, taken, free } = await findBookedCar(page);
    const dates = `?from=${free.startDate}&to=${free.endDate}`;
    await page.goto(`/details/${car.id}${dates}`);
    await openPanel(page);
    await page.getByRole('button', { name: 'Rent Now' }).click();
    await expect(page).toHaveURL(`/payment/${car.id}${dates}`);
    const expectTotal = async () => {
      await expect(page.getByText(/^3 days × /)).toBeVisible();
      await expect(page.getByText(formatTotal(3 * car.priceCents), { exact: true }).last()).toBeVisible();
    };
    await expectTotal();
    await page.reload();
    await expectTotal();

    const to = (dates: DateRange) => `?from=${dates.startDate}&to=${dates.endDate}`;
    const touching = { startDate: taken.endDate, endDate: addDays(taken.endDate, 1) };
    await navigateTo(page, `/details/${car.id}${to(touching)}`);
    await openPanel(page);
    const rentNow = page.getByRole('button', { name: 'Rent Now' });
    const overlap = 'Selected dates overlap with existing rented periods. Please select different dates.';
    await rentNow.click();
    await expect(page.getByText(overlap)).toBeVisible();

    expectConsole(/status of (400|409|503)/);
    await navigateTo(page, `/payment/${car.id}${to(touching)}`);
    await expect(page.getByText(overlap)).toBeVisible();
    const { today } = await ask<{ today: string }>(page, 'get', '/api/config');
    const long = { startDate: addDays(today, 200), endDate: addDays(today, 291) };
    await navigateTo(page, `/payment/${car.id}${to(long)}`);
    await expect(page.getByText('A rental can last at most 90 days.')).toBeVisible();

    await navigateTo(page, `/details/${car.id}${to(free)}`);
    await openPanel(page);
    await page.route('**/api/quotes', (route) => route.fulfill({ status: 503, json: {} }));
    await rentNow.click();
    await expect(page.getByText('Failed to proceed. Please try again.')).toBeVisible();
    await page.unroute('**/api/quotes');
    await rentNow.click();
    await expect(page).toHaveURL(/\/payment\//);

    await navigateTo(page, `/payment/${car.id}`);
    await expect(page.getByText('Error: startDate is missing')).toBeVisible();
    await navigateTo(page, '/payment');
    await expect(page.getByText('Car ID is missing')).toBeVisible();
  },
);

test(
  'owner sees that a new car awaits review and cannot rent it; other users get not found',
  ONCE,
  async ({ page, anotherUser }) => {
    await registerUser(page);
    const car = await listCar(page);
    await page.goto(`/details/${car.id}`);
    await expect(page.getByText('This car is awaiting review')).toBeVisible();
    await expect(page.getByText('This is your own car, so you can’t rent it.')).toBeVisible();
    await expect(page.getByText('45.50$ / day')).toBeVisible();
    await expect(page.getByText('Second <b>paragraph</b>.')).toBeVisible();
    await expect(page.getByText(/^Joined on /)).toBeVisible();
    await expect(page.getByText(/Response/)).toBeHidden();
    await expect(page.getByRole('button', { name: /Rent Now|Choose dates/ })).toBeHidden();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/edit-car/${car.id}`);
    await expect(page.getByRole('link', { name: 'See Rents' })).toHaveAttribute('href', `/rents/${car.id}`);
    await expectGoodInBothThemes(page);
    await expectAreaWithoutPin(page, car.id);

    const other = await anotherUser();
    const requested: string[] = [];
    other.on('request', (request) => requested.push(new URL(request.url()).pathname));
    for (const id of [car.id, 'no-such-car']) {
      await other.goto(`/details/${id}`);
      await expect(other.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();
      await expect(other.getByRole('banner')).toBeVisible();
    }
    await expectGoodPage(other);
    for (const id of [car.id, 'no-such-car']) {
      expect(requested.filter((path) => path === `/api/cars/${id}`)).toHaveLength(1);
    }
  },
);

test('renter saves cars, pages through them under Saved, and removes one', ONCE, async ({ page, expectConsole }) => {
  await registerUser(page);
  await page.goto('/saved');
  await expect(page.getByRole('heading', { name: 'No saved cars' })).toBeVisible();
  await expectGoodEverywhere(page);

  const { car } = await findBookedCar(page);
  await navigateTo(page, `/details/${car.id}`);
  const save = page.getByRole('button', { name: /^Saved?$/ });
  await expect(save).toHaveAttribute('aria-pressed', 'false');
  const stored = page.waitForResponse((response) => response.url().endsWith(`/api/saved/${car.id}`));
  await save.click();
  await expect(save).toHaveAttribute('aria-pressed', 'true');
  expect((await stored).status()).toBe(204);

  await navigateTo(page, '/saved');
  await expect(page.getByRole('link', { name: car.title })).toHaveAttribute('href', `/details/${car.id}`);
  // The heart is on the card's photo.
  const heart = (await page.getByRole('button', { name: `Save ${car.title}` }).boundingBox())!;
  const card = (await page.getByRole('main').getByRole('article').boundingBox())!;
  expect(heart.x + heart.width).toBeLessThan(card.x + card.width);
  expect(heart.x).toBeGreaterThan(card.x + card.width / 2);
  expect(heart.y).toBeGreaterThan(card.y);
  expect(heart.y + heart.height).toBeLessThan(card.y + card.height / 2);
  await expectGoodEverywhere(page);
  await page.getByRole('button', { name: `Save ${car.title}` }).click();
  await expect(page.getByRole('heading', { name: 'No saved cars' })).toBeVisible();
  // The list arrives before the ids of all saved cars.
  const released = Promise.withResolvers<void>();
  await page.route('**/api/saved/ids', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: car.title })).toBeVisible();
  await expect(page.getByRole('button', { name: `Save ${car.title}` })).toHaveAttribute('aria-pressed', 'true');
  released.resolve();
  await page.getByRole('button', { name: `Save ${car.title}` }).click();
  await expect(page.getByText('Removed from your saved cars.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No saved cars' })).toBeVisible();

  // Loading the second page fails at first.
  const cars = (await demoCars(page)).slice(0, 3);
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  for (const { id } of cars) expect((await page.request.put(`/api/saved/${id}`, { headers })).status()).toBe(204);
  let isFailing = true;
  await page.route(/\/api\/saved(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('limit', '2');
    if (url.searchParams.has('cursor') && isFailing) return route.fulfill({ status: 404, body: '{}' });
    return route.continue({ url: url.href });
  });
  expectConsole(/404/);
  await page.reload();
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  const more = page.getByRole('button', { name: 'Show more' });
  await more.press('Enter');
  await expect(page.getByText('Couldn’t load more. Try again.')).toBeVisible();
  await expect(more).toBeFocused();
  isFailing = false;
  await more.press('Enter');
  await expect(cards).toHaveCount(3);
  await expect(cards.nth(2).getByRole('link').first()).toBeFocused();
  await expect(more).toHaveCount(0);
});
