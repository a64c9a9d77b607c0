import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { CallOutput } from '../contract/calls.ts';
import type { CarDetails } from '../contract/cars/cars.ts';
import {
  ONCE,
  FULL,
  expect,
  expectGoodInBothThemes,
  expectGoodPage,
  navigateTo,
  registerUser,
  signInAs,
  test,
} from './fixtures.ts';
import { demoCar, getJson } from './booking-steps.ts';
import { callAs, editConcurrently, listCarAs, picture } from './listing-steps.ts';

const COLUMNS = [
  'Title',
  'User ID',
  'Description',
  'Location',
  'Price',
  'Gear',
  'Persons',
  'Vehicle Type',
  'Created At',
  'Details',
  'Edit',
  'See Rents',
  'Status',
];

const uniqueTitle = () => `Car ${randomUUID()}`;

async function findCar(page: Page, title: string) {
  await page.goto('/pendings');
  await page.getByLabel('Search by name').fill(title);
  const found = page.getByRole('link', { name: /^Details of / });
  await expect(found).toHaveCount(1);
  await expect(found).toHaveAccessibleName(`Details of ${title}`);
}

test('admin activates a waiting car, then disables it with a reason', ONCE, async ({ page, anotherUser }) => {
  // Needs several users in separate browser contexts.
  test.slow();
  const owner = await anotherUser();
  const title = uniqueTitle();
  const { id } = await listCarAs(owner, title);
  const renter = await anotherUser();
  await renter.goto(`/details/${id}`);
  await expect(renter.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();

  await signInAs(page, 'admin');
  await findCar(page, title);
  await expect(page.getByText('Awaiting review')).toBeVisible();
  await expect(page).toHaveURL(/q=Car/);
  const activate = page.getByRole('button', { name: `Activate ${title}` });
  const listed = () => page.waitForResponse((response) => response.url().includes('/api/admin/cars?'));
  await activate.focus();
  let askedAgain = listed();
  await page.keyboard.press('Enter');
  await askedAgain;
  await expect(page.getByText(`“${title}” is active. Others can find and rent it.`)).toBeVisible();
  const disable = page.getByRole('button', { name: `Disable ${title}` });
  await expect(disable).toBeFocused();
  await expect(page.getByText('Awaiting review')).toBeHidden();

  await renter.goto(`/rentcar?q=${encodeURIComponent(title)}`);
  await expect(renter.getByText(title).first()).toBeVisible();

  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Disable “${title}”?` });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('The photos show\nanother car.');
  await expectGoodInBothThemes(page);
  askedAgain = listed();
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await askedAgain;
  await expect(page.getByText(`“${title}” is disabled. Nobody can find or rent it.`)).toBeVisible();
  await expect(activate).toBeFocused();
  await renter.goto(`/details/${id}`);
  await expect(renter.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();
});

test(
  'reloads instead of activating a car that changed after it was opened, and disables it without a reason',
  ONCE,
  async ({ page, anotherUser, expectConsole }) => {
    expectConsole(/409/);
    const owner = await anotherUser();
    const title = uniqueTitle();
    const { id } = await listCarAs(owner, title);
    await signInAs(page, 'admin');
    await findCar(page, title);
    await editConcurrently(owner, id, { title, price: '77' });
    await page.getByRole('button', { name: `Activate ${title}` }).click();
    const meanwhile = page.getByText(/^Jo Example edited this car on .* Your decision was not saved/);
    await expect(meanwhile).toBeVisible();
    await expect(page.getByText('77$ / day')).toBeVisible();
    await expectGoodPage(page);
    await page.getByRole('button', { name: `Activate ${title}` }).click();
    await page.getByRole('button', { name: `Disable ${title}` }).click();
    await expect(meanwhile).toBeHidden();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText(`“${title}” is disabled. Nobody can find or rent it.`)).toBeVisible();
  },
);

test(
  'the table shows all columns and truncates long text, with the full text on hover and for screen readers',
  FULL,
  async ({ page, anotherUser }) => {
    // Needs several users in separate browser contexts.
    test.slow();
    const owner = await anotherUser();
    const title = uniqueTitle();
    const description = 'A roomy estate with a roof box, winter tyres and two child seats.';
    const photo = await callAs(owner, 'POST', '/api/photos', { multipart: { file: await picture('car.jpg', '#575') } });
    const facts = {
      price: '1045.50',
      location: 'Kraljevstvo-Nizozemske-bij-Amsterdam',
      gear: 'Automatic',
      seats: 5,
      vehicleType: 'Break',
    };
    await callAs(owner, 'POST', '/api/cars', { data: { ...facts, title, description, photoIds: [photo.id] } });

    await signInAs(page, 'admin');
    await findCar(page, title);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('columnheader')).toHaveText(COLUMNS);
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row.getByText(`${title.slice(0, 15)}…`, { exact: true })).toBeVisible();
    await expect(row.getByText('A roomy estate…', { exact: true })).toBeVisible();
    await expect(row.getByTitle(description)).toContainText(description);
    await expect(row.getByRole('cell').nth(8)).toHaveText(/^\d{2}\/\d{2}\/\d{4} - \d{2}:\d{2}:\d{2}$/);
    await expectGoodInBothThemes(page);
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      // The sticky last column does not cover links in earlier columns.
      const rents = (await row.getByRole('link', { name: /^See Rents/ }).boundingBox())!;
      const status = (await row.getByRole('cell').last().boundingBox())!;
      expect(rents.x + rents.width).toBeLessThanOrEqual(status.x);
      expect(status.x + status.width).toBeLessThanOrEqual(width);
    }

    const created = page.getByRole('columnheader', { name: 'Created At' });
    await expect(created).toHaveAttribute('aria-sort', 'descending');
    // With “Waiting first”, the date column shows no sort order; clicking it sorts by date only.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Waiting first' }).click();
    await expect(created).toHaveAttribute('aria-sort', 'none');
    await expect(page.getByRole('button', { name: /^More\s*1 on$/ })).toBeVisible();
    // The choice is remembered for URLs without it.
    await navigateTo(page, '/pendings');
    await expect(page.getByRole('button', { name: /^More\s*1 on$/ })).toBeVisible();
    await page.goBack();
    await created.getByRole('button').click();
    await expect(created).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('button', { name: 'Waiting first' })).toHaveAttribute('aria-pressed', 'false');
    await created.getByRole('button').click();
    await expect(created).toHaveAttribute('aria-sort', 'ascending');

    await page.reload();
    await expect(row).toBeVisible();
    await page.getByRole('button', { name: 'Cards', exact: true }).click();
    await expect(page.getByRole('table')).toBeHidden();
    await expect(page.getByText(description).first()).toBeVisible();
  },
);

test(
  'the list is accessible, keeps sorting and page in its URL, and offers to clear a search without matches',
  FULL,
  async ({ page }) => {
    await signInAs(page, 'admin');
    await page.goto('/pendings');
    const cars = page.getByRole('list', { name: 'Cars to review' }).locator(':scope > li');
    await expect(cars).toHaveCount(5);
    await expectGoodInBothThemes(page);
    await expect(
      page
        .getByRole('main')
        .getByRole('navigation')
        .getByRole('link', { name: /^Pendings cars/ }),
    ).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pendings cars');
    // Secondary actions are behind “More”, on the page and on each card.
    const controls = page.getByRole('main').locator('button, input, select');
    await expect(controls.nth(5)).toHaveText('Sort: newest first');
    await expect(controls.nth(6)).toHaveText('More');
    await expect(cars.first().locator('a:visible, button:visible')).toHaveText([
      /./,
      'Details',
      'Edit',
      /^(Activate|Disable)$/,
      'See Rents',
      'More',
    ]);
    await page.getByLabel('Cars per page').selectOption('15');
    await expect(cars).toHaveCount(15);
    const waiting = await cars.first().textContent();
    await page.getByRole('button', { name: 'Sort: newest first' }).click();
    await expect(page).toHaveURL(/sort=oldest/);
    // The previous list stays visible while the new one loads.
    await expect(cars.first()).not.toHaveText(waiting!);
    const oldest = await cars.first().textContent();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page.getByLabel('Cars per page')).toHaveValue('15');
    await page.getByRole('link', { name: 'Previous' }).click();
    await expect(cars.first()).toHaveText(oldest!);

    await page.getByLabel('Search by location').fill('nowhere at all');
    await expect(page.getByRole('heading', { name: 'No cars match' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(page.getByLabel('Search by location')).toHaveValue('');
    await expect(page.getByText(/^Page 1 of \d+$/)).toBeVisible();
  },
);

test('redirects other users to the home page', ONCE, async ({ page }) => {
  await registerUser(page);
  await page.goto('/pendings');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { name: 'Pendings cars' })).toBeHidden();
  await page.goto('/admin');
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Welcome, Jo Example')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Overview' })).toHaveCount(0);
});

test('owner sees who rents a car', ONCE, async ({ page }) => {
  await signInAs(page, 'owner');
  const { cars } = (await callAs(page, 'GET', '/api/my/cars?pageSize=25')) as unknown as {
    cars: { id: string; title: string }[];
  };
  const counts = await Promise.all(
    cars.map(async ({ id }) => {
      const { total } = (await callAs(page, 'GET', `/api/cars/${id}/rentals`)) as unknown as { total: number };
      return total;
    }),
  );
  const rented = cars[counts.findIndex((total) => total > 0)]!;
  const hold = Promise.withResolvers<void>();
  await page.route(`**/api/cars/${rented.id}/rentals*`, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.goto(`/rents/${rented.id}`);
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  hold.resolve();
  await expect(page.getByRole('heading', { name: `Rents for Car ${rented.title}`, level: 1 })).toBeVisible();
  const rental = page
    .getByRole('list', { name: /^(Upcoming|Past and cancelled)$/ })
    .getByRole('listitem')
    .first();
  await expect(rental.getByRole('link', { name: /@/ })).toBeVisible();
  await expect(rental.getByText('Start date')).toBeVisible();
  await expect(rental.getByText('End date')).toBeVisible();
  await expect(rental.getByText(/^(Confirmed|Under way|Returned|Cancelled|Payment pending)$/)).toBeVisible();
  await expect(rental.getByText(/^[\d,]+\.\d\d\$$/)).toBeVisible();
  await expectGoodInBothThemes(page);
});

test(
  'rejects users who do not own the car, and shows an unknown car as not found',
  FULL,
  async ({ page, anotherUser, expectConsole }) => {
    expectConsole(/403|404|400/);
    const owner = await anotherUser();
    const title = uniqueTitle();
    const { id } = await listCarAs(owner, title);
    await owner.goto(`/rents/${id}`);
    await expect(owner.getByRole('heading', { name: `Rents for Car ${title}` })).toBeVisible();
    await expect(owner.getByRole('heading', { name: 'Nobody has rented this car yet' })).toBeVisible();
    await expectGoodPage(owner);

    await registerUser(page);
    await page.goto(`/rents/${(await demoCar(page)).id}`);
    await expect(page.getByRole('heading', { name: 'This isn’t your car' })).toBeVisible();
    // An unlisted car is not found by other users.
    await page.goto(`/rents/${id}`);
    await expect(page.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();
    await page.goto('/rents/no-such-car');
    await expect(page.getByRole('heading', { name: 'We could not find this car' })).toBeVisible();
  },
);

test('admin sees the range of day prices wherever cars are shown', FULL, async ({ page, anotherUser }) => {
  const owner = await anotherUser();
  const title = uniqueTitle();
  const { id } = await listCarAs(owner, title);
  await signInAs(page, 'admin');
  await callAs(page, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 1 } });
  const car = await getJson<CarDetails>(page, `/api/cars/${id}`);
  await callAs(page, 'PUT', `/api/saved/${id}`);
  const report = await callAs(await anotherUser(), 'POST', '/api/reports', {
    data: { kind: 'car', id, reason: 'other', text: 'Its price changes.' },
  });
  const range = { leastCents: 1_200, mostCents: 98_700 };
  await page.route('**/api/admin/cars/prices?*', (route) => {
    const ids = new URL(route.request().url()).searchParams.get('ids')!.split(',');
    return route.fulfill({ json: { prices: Object.fromEntries(ids.map((each) => [each, range])) } });
  });
  await page.route(`**/api/cars/${id}`, (route) => route.fulfill({ json: { ...car, dayCents: range } }));
  for (const path of [
    '/',
    '/rentcar',
    '/saved',
    `/people/${car.owner.uid}`,
    `/compare?cars=${id}`,
    `/details/${id}`,
    `/edit-car/${id}`,
    `/admin/reports?report=${report.id}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText('days from 12$ to 987$').first(), path).toBeVisible();
  }
  await callAs(page, 'DELETE', `/api/saved/${id}`);
  await callAs(page, 'PATCH', `/api/admin/cars/${id}/status`, { data: { status: 0, reason: 'It was a test.' } });

  // Prices are copied between one's own cars.
  const others = { total: 2, page: 1, pageCount: 1 };
  const [own] = (await getJson<CallOutput<'GET /api/my/cars'>>(owner, '/api/my/cars')).cars;
  await owner.route('**/api/my/cars?*', (route) =>
    route.fulfill({ json: { ...others, cars: [own, { ...own, id: randomUUID(), dayCents: range }] } }),
  );
  await owner.goto(`/cars/${id}/manage/prices`);
  await owner.getByRole('button', { name: 'Copy from another car' }).click();
  await expect(owner.getByRole('dialog').getByText('days from 12$ to 987$')).toBeVisible();
});

test(
  'shows a user, car, reason, note and message that are named like inherited properties',
  FULL,
  async ({ page, anotherUser, browser, baseURL }) => {
    await registerUser(page, 'constructor');
    const { uid } = await getJson<{ uid: string }>(page, '/api/me');
    const { id } = await listCarAs(page, 'toString');
    const renter = await anotherUser();
    const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(admin, 'admin');
    const status = `/api/admin/cars/${id}/status`;
    await callAs(admin, 'PATCH', status, { data: { status: 1 } });
    const message = { carId: id, key: randomUUID(), text: 'hasOwnProperty', photoIds: [] };
    const { threadId } = (await callAs(renter, 'POST', '/api/threads', { data: message })) as unknown as {
      threadId: string;
    };
    await callAs(admin, 'PATCH', status, { data: { status: 0, reason: '__proto__' } });
    await callAs(admin, 'POST', `/api/admin/users/${uid}/notes`, { data: { text: 'valueOf' } });

    const visit = async (path: string, text: string) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible();
      await expect(page.getByText(text).filter({ visible: true }).first(), path).toBeVisible();
    };
    await visit('/mycars', '__proto__');
    await visit(`/details/${id}`, 'toString');
    await visit('/messages', 'hasOwnProperty');
    await visit(`/messages/${threadId}`, 'hasOwnProperty');
    await visit('/notices', 'toString');

    await signInAs(page, 'admin');
    await visit('/pendings?q=toString', '__proto__');
    await visit(`/pendings/review?car=${id}`, 'toString');
    await visit(`/details/${id}`, 'toString');
    await visit(`/admin/users/${uid}`, 'valueOf');
    await visit(`/people/${uid}`, 'constructor');
    await admin.context().close();
  },
);
