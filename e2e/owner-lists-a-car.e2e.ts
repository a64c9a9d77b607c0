import type { Page } from '@playwright/test';
import {
  ONCE,
  FULL,
  PHONE,
  expect,
  expectGoodInBothSizes,
  expectGoodInBothThemes,
  expectGoodPage,
  navigateTo,
  registerUser,
  settle,
  test,
} from './fixtures.ts';
import { addPhotos, describeCar, listCarAs, next, picture, pictures, TRACE_RECORDER_NOISE } from './listing-steps.ts';

async function openForm(page: Page, expectConsole: (pattern: RegExp) => void) {
  expectConsole(TRACE_RECORDER_NOISE);
  await registerUser(page);
  await page.goto('/form');
}

test('a new owner lists a car in both themes and sees it awaiting review among their cars', async ({
  page,
  expectConsole,
}) => {
  expectConsole(TRACE_RECORDER_NOISE);
  await registerUser(page);
  await page.goto('/mycars');
  await expect(page.getByRole('heading', { name: 'You haven’t listed a car yet' })).toBeVisible();
  await expectGoodPage(page);
  await page.getByRole('link', { name: 'List your first car' }).click();
  await describeCar(page);
  await addPhotos(page, await pictures());
  await expect(page.getByText('3 photos uploaded')).toBeVisible();
  await expectGoodInBothThemes(page);
  await next(page);

  const summary = page.getByRole('article', { name: 'Your listing' });
  await expect(summary).toContainText('Toyota Corolla 2021');
  await expect(summary).toContainText('45.50$ / day');
  await expect(summary).toContainText('Sedan · automatic · 5 seats');
  await expectGoodInBothThemes(page);
  await page.getByRole('button', { name: 'Yes' }).click();

  await page.waitForURL('**/mycars');
  await expect(page.getByText('Submitted.')).toBeVisible();
  const car = page.getByRole('list', { name: 'My cars' }).getByRole('listitem');
  await expect(car).toContainText('Toyota Corolla 2021');
  await expect(page.getByRole('button', { name: 'See your car' })).toBeVisible();
  await expect(car).toContainText('Awaiting review');
  await expect(car).toContainText(/Created \d\d\/\d\d\/\d{4} - \d\d:\d\d:\d\d/);

  await page.getByRole('button', { name: 'See your car' }).click();
  await expect(page).toHaveURL(/\/details\//);
  await expect(page.getByRole('heading', { level: 1, name: 'Toyota Corolla 2021' })).toBeVisible();

  await page.goto('/form');
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await navigateTo(page, '/mycars');
  await expect(page.getByRole('list', { name: 'My cars' })).toBeVisible();
  await expectGoodInBothThemes(page);
});

test(
  'each step names its missing fields, later steps open only when it is valid, and places are suggested',
  FULL,
  async ({ page, expectConsole }) => {
    await openForm(page, expectConsole);
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await next(page);
    await expect(page.getByText('Title is required')).toBeVisible();
    await expect(page.getByText('Description is required')).toBeVisible();
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
    await expectGoodInBothThemes(page);
    await steps.getByRole('button', { name: 'Price & Location' }).click();
    await expect(page.getByRole('heading', { name: 'Title & Description' })).toBeVisible();

    await page.getByLabel('Title', { exact: true }).fill('Fiat Panda');
    await expect(page.getByText('Title is required')).toBeHidden();
    await expect(page.getByText('Description is required')).toBeVisible();
    await page.getByLabel('Description').fill('Small.');
    await steps.getByRole('button', { name: 'Images' }).click();
    await expect(page.getByRole('heading', { name: 'Images' })).toBeFocused();
    await expect(steps.getByRole('button', { name: /Complete$/ })).toBeDisabled();
    await next(page);
    await expect(page.getByText('At least one image is required')).toBeVisible();

    // Skipped steps must be completed before the last one.
    await addPhotos(page, [await picture('one.jpg', '#555')]);
    await next(page);
    await expect(page.getByRole('heading', { name: 'Price & Location' })).toBeVisible();
    await expect(page.getByText('Price is required')).toBeVisible();
    await expect(page.getByText('Location is required')).toBeVisible();
    await page.getByLabel('Price').fill('45,50');
    // Locations of other cars are suggested.
    await page.route(/\/api\/locations/, (route) =>
      route.fulfill({
        json: {
          locations: [
            { location: 'Porto', activeCars: 3 },
            { location: 'Porto Santo', activeCars: 1 },
          ],
        },
      }),
    );
    const field = page.getByRole('combobox', { name: 'Location' });
    await field.pressSequentially('Por');
    await expect(page.getByRole('option', { name: 'Porto Santo' })).toBeVisible();
    await expectGoodInBothSizes(page);
    await field.press('ArrowDown');
    await field.press('ArrowDown');
    await field.press('Enter');
    await expect(field).toHaveValue('Porto Santo');
    await expect(page.getByRole('listbox')).toBeHidden();
    await next(page);
    await next(page);
    await expect(page.getByText('Gear is required')).toBeVisible();
    await expect(page.getByText('Number of seats is required')).toBeVisible();
    await expect(page.getByText('Vehicle type is required')).toBeVisible();
    await page.locator('label').getByText('Other', { exact: true }).click();
    await next(page);
    await expect(page.getByText('Please specify the number of seats')).toBeVisible();
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(page.getByLabel('Price')).toHaveValue('45,50');
  },
);

test('the Next button stays in place while the photo uploader loads', PHONE, async ({ page, expectConsole }) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/photo-uploader-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await openForm(page, expectConsole);
  await page.getByLabel('Title', { exact: true }).fill('Fiat Panda');
  await page.getByLabel('Description').fill('Small.');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Images' }).click();
  await expect(page.getByRole('heading', { name: 'Images' })).toBeFocused();
  const button = page.getByRole('button', { name: 'Next', exact: true });
  const before = await button.boundingBox();
  released.resolve();
  await expect(page.getByRole('button', { name: 'Add photos' })).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('a reload keeps the draft, and starting over deletes it', ONCE, async ({ page, expectConsole }) => {
  expectConsole(TRACE_RECORDER_NOISE);
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await registerUser(page);
  await page.goto('/form');
  await describeCar(page, { title: 'Volvo V60 from 2019' });
  await addPhotos(page, await pictures());
  await expect(page.getByText('3 photos uploaded')).toBeVisible();
  // Offline, no image is broken, neither newly picked nor restored ones.
  const areLoaded = () =>
    page
      .getByRole('article', { name: 'Your listing' })
      .locator('img')
      .evaluateAll((images) =>
        (images as HTMLImageElement[]).every((image) => image.complete && image.naturalWidth > 0),
      );
  const lookOffline = async () => {
    await page.context().setOffline(true);
    await next(page);
    await expect(page.getByRole('img', { name: 'Main photo' })).toBeVisible();
    await expect.poll(areLoaded).toBe(true);
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.context().setOffline(false);
  };
  await lookOffline();
  const lastStep = page.waitForResponse(/\/listing-summary/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Images' })).toBeVisible();
  await (await lastStep).finished();
  await settle(page);
  await lookOffline();
  await expect(page.getByText('3 photos uploaded')).toBeVisible();
  await next(page);
  await expect(page.getByRole('article', { name: 'Your listing' })).toContainText('Volvo V60 from 2019');

  await page.getByRole('button', { name: 'Start over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
  await page.reload();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('');
});

test(
  'a failed submission keeps the draft, and an unreachable server is retried',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/500|503/);
    expectConsole(TRACE_RECORDER_NOISE);
    await registerUser(page);
    await page.goto('/mycars');
    await page.getByRole('link', { name: 'List your first car' }).click();
    await describeCar(page);
    await addPhotos(page, [await picture('one.jpg', '#345')]);
    await next(page);
    const problem = { code: 'server/failed', detail: 'Something went wrong on our side.', status: 500 };
    await page.route('**/api/cars', (route) => route.fulfill({ status: 500, json: problem }), { times: 1 });
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('alert')).toContainText('Everything you entered is still here.');
    await page.route('**/api/cars', (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByText('We’ll keep trying.')).toBeVisible();
    await page.waitForURL('**/mycars');
    await expect(page.getByRole('list', { name: 'My cars' })).toContainText('Toyota Corolla 2021');
  },
);

test('owner of six cars pages through them and searches by name and place', FULL, async ({ page }) => {
  await registerUser(page);
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await listCarAs(page, `Corolla ${name}`);
  await page.goto('/mycars');
  const cars = page.getByRole('list', { name: 'My cars' }).getByRole('listitem');
  await expect(cars).toHaveCount(5);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(cars.first().locator('a:visible, button:visible')).toHaveText([
    /./,
    'Details',
    'Edit',
    'See Rents',
    /^More/,
  ]);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(cars).toHaveCount(1);
  await expect(cars).toContainText('Corolla One');
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();

  await page.getByLabel('Cars per page').selectOption('15');
  await expect(cars).toHaveCount(6);
  await page.getByLabel('Search by name').fill('corolla f');
  await expect(cars).toHaveCount(2);
  await expect(page).toHaveURL(/q=corolla\+f/);
  await page.getByLabel('Search by location').fill('Oslo');
  await expect(page.getByText('None of your cars match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cars).toHaveCount(6);
  await expect(page.getByLabel('Search by name')).toHaveValue('');
});

test(
  'failed photos are retried, photos can be sorted by keyboard and by dragging, and other files are rejected',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/net::ERR_CONNECTION_FAILED|503/);
    expectConsole(/415|422/);
    await openForm(page, expectConsole);
    await describeCar(page);

    // A failed upload does not affect the others, and is retried automatically.
    let failures = 0;
    await page.route('**/api/photos', (route) => {
      const isGreen = route.request().postDataBuffer()?.includes('green.jpg');
      if (!isGreen || failures >= 2) return route.continue();
      failures++;
      return failures === 1 ? route.abort('connectionfailed') : route.fulfill({ status: 503, json: {} });
    });
    await addPhotos(page, await pictures());
    await expect(page.getByText('2 of 3 uploaded')).toBeVisible();
    await expect(page.getByText('3 photos uploaded')).toBeVisible();
    expect(failures).toBe(2);

    // Photos can be reordered with the keyboard only, and by dragging.
    const tiles = page.getByRole('list', { name: 'Photos in order' }).getByRole('listitem');
    const keys = () =>
      tiles.locator('img').evaluateAll((images) => images.map((image) => (image as HTMLImageElement).src));
    const [red, green, blue] = await keys();

    await page.getByRole('button', { name: 'Move photo 3 earlier' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Photo moved to position 2 of 3.')).toBeAttached();
    await expect(page.getByRole('button', { name: 'Move photo 2 earlier' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Photo moved to position 1 of 3. It is now the main photo.')).toBeAttached();
    await expect.poll(keys).toEqual([blue, red, green]);
    await expect(tiles.first()).toContainText('Main photo');
    await expect(page.getByRole('button', { name: 'Move photo 1 later' })).toBeFocused();

    const handle = (await tiles.nth(2).getByTitle('Drag to reorder').boundingBox())!;
    const target = (await tiles.nth(0).boundingBox())!;
    await page.mouse.move(handle.x + 20, handle.y + 20);
    await page.mouse.down();
    await page.mouse.move(target.x + 60, target.y + 80, { steps: 8 });
    await page.mouse.up();
    await expect.poll(keys).toEqual([green, blue, red]);

    // A file that is not a photo is rejected by name, and the other photos are kept.
    await addPhotos(page, [
      await picture('good.jpg', '#123'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
      { name: 'lies.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo either') },
    ]);
    await expect(page.getByText('notes.txt: Please choose a photo in JPEG, PNG, WebP or AVIF format.')).toBeVisible();
    await expect(page.getByText(/^lies\.jpg: /)).toBeVisible();
    await expect(page.getByText('4 photos uploaded')).toBeVisible();
  },
);
