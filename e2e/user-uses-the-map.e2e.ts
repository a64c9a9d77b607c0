import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { CarPage } from '../contract/cars/cars.ts';
import { getJson } from './booking-steps.ts';
import { FULL, expect, expectGoodPage, registerUser, signInAs, test } from './fixtures.ts';
import { listCarAs } from './listing-steps.ts';

const count = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+\+? cars?$/ });
const map = (page: Page) => page.getByRole('region', { name: 'Map of the cars found' });
const query = (page: Page) => new URL(page.url()).searchParams;
const cards = (page: Page) => page.getByRole('list', { name: 'Cars' }).getByRole('article');

test('shows the same cars on a map, opens one by keyboard, and searches the visible area', async ({ page }) => {
  await signInAs(page, 'renter');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  // Finds one car, so that its pin is not clustered at any width.
  await page.goto('/rentcar?q=Sunset+Amber');
  await expect(count(page)).toBeVisible();
  const before = (await count(page).textContent())!;
  expect(loaded.filter((address) => /map-view|countries-/.test(address))).toEqual([]);

  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(map(page)).toBeVisible();
  expect(query(page).get('view')).toBe('map');
  expect(query(page).get('q')).toBe('Sunset Amber');
  await expect(page.getByText(/ on the map\. The list below/)).toBeVisible();
  expect(await count(page).textContent()).toBe(before);
  const pin = map(page)
    .getByRole('button', { name: /, [\d.]+\$/ })
    .first();
  await pin.focus();
  await page.keyboard.press('Enter');
  const chosen = page.getByRole('group', { name: 'The car you chose' });
  await expect(chosen.getByRole('link')).toHaveAttribute('href', /^\/details\//);
  await expectGoodPage(page);
  await page.keyboard.press('Escape');
  await expect(chosen).toBeHidden();
  await expect(pin).toBeFocused();

  await map(page).getByRole('button', { name: 'Zoom out' }).click();
  await page.getByRole('button', { name: 'Search this area' }).click();
  await expect.poll(() => query(page).get('box')).toMatch(/^-?[\d.]+(,-?[\d.]+){3}$/);
  const [west, south, east, north] = query(page).get('box')!.split(',').map(Number);
  const found = await getJson<CarPage>(page, `/api/cars?limit=48&box=${query(page).get('box')}`);
  for (const { point } of found.cars) {
    expect(point![0]).toBeGreaterThanOrEqual(south!);
    expect(point![0]).toBeLessThanOrEqual(north!);
    expect(point![1]).toBeGreaterThanOrEqual(west!);
    expect(point![1]).toBeLessThanOrEqual(east!);
  }
  await page.getByRole('button', { name: 'Remove Area on the map' }).click();
  await expect.poll(() => query(page).has('box')).toBe(false);
  await expect(count(page)).toHaveText(before);

  await page.getByRole('button', { name: 'List', exact: true }).click();
  await expect(map(page)).toBeHidden();
  await expect(cards(page).first()).toBeVisible();
});

test('shows the same cars on the map and in the list, also beyond the first eight pages', FULL, async ({ page }) => {
  const PAGES = 10;
  await signInAs(page, 'renter');
  const requested: number[] = [];
  // A market of ten pages with four cars each, every car far from the others.
  await page.route('**/api/cars?*', async (route) => {
    const url = new URL(route.request().url());
    const number = Number(url.searchParams.get('cursor') ?? 0);
    requested.push(number);
    url.searchParams.delete('cursor');
    const response = (await (await route.fetch({ url: url.href })).json()) as CarPage;
    const cars = response.cars.slice(0, 4).map((car, index) => ({
      ...car,
      id: randomUUID(),
      title: `Page ${number} car ${index}`,
      point: [20 * index - 30, 20 * number - 90],
    }));
    const nextCursor = number + 1 < PAGES ? String(number + 1) : null;
    await route.fulfill({ json: { cars, nextCursor, total: { count: 4 * PAGES, isExact: true } } });
  });
  await page.goto('/rentcar?view=map');
  const more = page.getByRole('button', { name: 'Show more cars' });
  for (const shown of [32, 36]) {
    await expect(page.getByText(new RegExp(`^${shown} cars on the map`))).toBeVisible();
    await more.click();
  }
  await expect(page.getByText(/^40 cars on the map/)).toBeVisible();
  await expect(more).toBeHidden();
  expect(new Set(requested)).toEqual(new Set(Array.from({ length: PAGES }, (_, number) => number)));

  await page.getByRole('button', { name: 'Show all cars' }).click();
  const pins = map(page).getByRole('button', { name: /^Page \d car \d, / });
  await expect(pins).toHaveCount(4 * PAGES);
  await expect(cards(page)).toHaveCount(4 * PAGES);
  const names = await pins.evaluateAll((all) => all.map((pin) => pin.getAttribute('aria-label')!.split(',', 1)[0]!));
  const titles = await cards(page).getByRole('heading').allTextContents();
  expect(names.toSorted()).toEqual(titles.toSorted());
  // Leaves the page before unmocking, because the server does not know these cursors.
  await page.goto('about:blank');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test(
  'owner sets a pin, moves it by keyboard, types a position, and removes it',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 400/);
    await registerUser(page);
    const { id } = await listCarAs(page, 'Behind the blue door');
    await page.goto(`/cars/${id}/manage/pick-up`);
    const typed = page.getByLabel('Latitude, longitude');
    await page.getByLabel('Address', { exact: true }).fill('1 Rue du Lac');
    await typed.fill('here');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(typed).toHaveAttribute('aria-invalid', 'true');
    await expect(typed).toHaveValue('here');

    await typed.fill('46.5197, 6.6323');
    const pin = page.getByRole('button', { name: /^Pin: drag it/ });
    await pin.focus();
    await page.keyboard.press('ArrowUp');
    await expect(typed).not.toHaveValue('46.5197, 6.6323');
    await page.getByRole('button', { name: 'Remove pin' }).click();
    await expect(pin).toBeHidden();
    await page.getByRole('region', { name: 'Map to put the pin on' }).click({ position: { x: 60, y: 120 } });
    await expect(pin).toBeVisible();
    const put = await typed.inputValue();
    await expectGoodPage(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#pickup-form').getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(typed).toHaveValue(put);
    await page.getByRole('button', { name: 'Remove pin' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.locator('#pickup-form').getByText('Saved')).toBeVisible();
    await page.reload();
    await expect(typed).toHaveValue('');
  },
);
