import type { Page } from '@playwright/test';
import type { CarPage } from '../contract/cars/cars.ts';
import { addDays, weekdayOf } from '../contract/dates.ts';
import { writePosition } from '../contract/places/position.ts';
import { day, today } from '../server/testing/today.ts';
import { getJson } from './booking-steps.ts';
import { expect, expectGoodPage, FULL, signInAs, PHONE, test } from './fixtures.ts';

/** The Friday of next week */
const friday = () => day(11 - weekdayOf(today()));
const cards = (page: Page) => page.getByRole('list', { name: 'Cars' }).getByRole('article');
const address = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test(
  'finds a seven-seater with ISOFIX nearby for next weekend in six taps, without sending the position to anyone else',
  PHONE,
  async ({ page, context, isMobile }) => {
    test.skip(!isMobile, 'On a phone, the filters are in a sheet, which takes more taps.');
    await context.grantPermissions(['geolocation']);
    await signInAs(page, 'renter');
    const weekend = `startDate=${friday()}&endDate=${addDays(friday(), 2)}`;
    // Finds a place with a free car.
    const { cars } = await getJson<CarPage>(page, `/api/cars?minSeats=7&features=isofix&${weekend}&limit=1`);
    const [latitude, longitude] = cars[0]!.point!.map((degrees) => degrees + 0.0012345);
    await context.setGeolocation({ latitude: latitude!, longitude: longitude! });
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(request.url()));
    await page.goto('/rentcar');

    await page.getByRole('button', { name: /^Filters/ }).tap();
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await filters.getByLabel('Search', { exact: true }).tap();
    await page.keyboard.type('7-seater ISOFIX');
    await filters.getByRole('button', { name: 'Near me' }).tap();
    await filters.getByLabel('Date Range').tap();
    await page.getByRole('button', { name: 'Next weekend' }).tap();
    await expect(filters.getByLabel('Distance')).toHaveValue('50');
    await filters.getByRole('button', { name: /^Show \d+ car/ }).tap();

    await expect(cards(page).first()).toContainText(cars[0]!.location);
    await expect(cards(page).first()).toContainText(/\d km away/);
    await expect(cards(page).first()).toContainText('7 seats');
    const { from, to, ...rest } = address(page);
    expect(rest).toEqual({ near: 'me', within: '50', sort: 'nearest', q: '7-seater ISOFIX' });
    expect([from, to]).toEqual([friday(), addDays(friday(), 2)]);
    const sent = requested.map((url) => new URL(url).searchParams.get('near')).filter((near) => near !== null);
    expect(new Set(sent)).toEqual(new Set([writePosition({ lat: latitude!, lng: longitude! })]));
    await expectGoodPage(page);

    // With permission, a reload requests the position again automatically.
    await page.reload();
    await expect(cards(page).first()).toContainText(/\d km away/);
    await page.getByLabel('Distance').selectOption('Any distance');
    await expect(page.getByRole('button', { name: 'Remove Near me' })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Distance')).toHaveValue('50');
  },
);

test('explains each reason for a missing position, and offers to choose a place', FULL, async ({ page }) => {
  await page.addInitScript(() => {
    // 1 to 3 are the browser's error codes, 0 means no geolocation API.
    const fail = (_: unknown, tell: (problem: { code: number }) => void) => tell({ code: Number(window.name || 1) });
    Object.defineProperty(navigator, 'geolocation', {
      get: () => (window.name === '0' ? undefined : { getCurrentPosition: fail }),
    });
  });
  await signInAs(page, 'renter');
  await page.goto('/rentcar?near=me&within=25');
  await expect(page.getByRole('heading', { name: 'Where are you?' })).toBeVisible();
  await expectGoodPage(page);

  const results = page.getByRole('region', { name: 'Results' });
  await results.getByRole('button', { name: 'Near me' }).click();
  await expect(results.getByText('Your browser doesn’t share your location.')).toBeVisible();
  await results.getByRole('button', { name: 'Show cars everywhere' }).click();
  await expect(page).toHaveURL('/rentcar');

  const filters = page.getByRole('region', { name: 'Filters' });
  for (const [code, sentence] of [
    [1, 'Your browser doesn’t share your location.'],
    [2, 'Your device doesn’t know its location right now.'],
    [3, 'Finding your location took too long.'],
    [0, 'This browser can’t share your location.'],
  ] as const) {
    await page.evaluate((name) => void (window.name = name), String(code));
    await filters.getByRole('button', { name: 'Near me' }).click();
    await expect(filters.getByText(sentence)).toBeVisible();
  }
  await expect(page).toHaveURL('/rentcar');

  // A known place has a distance filter, and suggests larger distances if nothing is found.
  await filters.getByLabel('Location').fill('annec');
  await page.getByRole('option', { name: /Annecy/ }).click();
  await expect.poll(() => address(page)).toEqual({ location: 'Annecy', near: '45.91,6.13' });
  await expect(page.getByLabel('Sort By').getByRole('option', { name: 'Nearest' })).toHaveCount(1);
  await page.getByLabel('Distance').selectOption('Within 5 km');
  await expect
    .poll(() => address(page))
    .toEqual({
      location: 'Annecy',
      near: '45.91,6.13',
      within: '5',
      sort: 'nearest',
    });
  await page.getByRole('link', { name: /^Within 200 km/ }).click();
  await expect(page.getByLabel('Distance')).toHaveValue('200');
  await page.getByRole('button', { name: 'Remove Annecy' }).click();
  await expect(page).toHaveURL('/rentcar');
  await expect(page.getByLabel('Sort By').getByRole('option', { name: 'Nearest' })).toHaveCount(0);
});
