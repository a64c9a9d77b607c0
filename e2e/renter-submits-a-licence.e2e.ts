import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addDays } from '../contract/dates.ts';
import { chooseDates, payButton } from './booking-steps.ts';
import { expect, ONCE, registerSomebody, signInAs, test as base } from './fixtures.ts';
import { startProduct } from './start-product.ts';

/** A product of its own, which asks for licences. */
const test = base.extend<object, { strictUrl: string }>({
  strictUrl: [
    async ({}, use) => {
      const { url, stop } = await startProduct({
        DRIVER_CHECK: 'required',
        DRIVER_PICTURES_KEY: randomBytes(32).toString('hex'),
      });
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ strictUrl }, use) => use(strictUrl),
});

test(
  'renter submits a licence, an administrator approves it by keyboard, and the renter can pay',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    // The refusal itself, which the browser writes down.
    expectConsole(/403/);
    await registerSomebody(page);
    const { car, dates, url } = await chooseDates(page);
    await page.goto(`/details/${car.id}?from=${dates.startDate}&to=${dates.endDate}`);
    await page.getByRole('button', { name: 'Rent Now' }).click();
    await expect(page.getByText('To book, first send us your driving licence.')).toBeVisible();
    await page.getByRole('link', { name: 'Your driving licence' }).click();

    await page.getByLabel('Category').fill('B');
    await page.getByLabel('Issued in').selectOption('DE');
    await page.getByLabel('Licence number').fill('B072RRE2I55');
    await page.getByLabel('Year of birth').fill('1990');
    await page.getByLabel('Held since').fill('2012-05-04');
    await page.getByLabel('Expires on').fill(addDays(dates.endDate, 400));
    await page.getByRole('button', { name: 'Send for review' }).click();
    await expect(page.getByText('Take all three pictures first.')).toBeVisible();
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8ab' } })
      .jpeg()
      .toBuffer();
    for (const side of ['Front', 'Back', 'You with the licence']) {
      await page.getByLabel(`Photo: ${side}`).setInputFiles({ name: 'licence.jpg', mimeType: 'image/jpeg', buffer });
    }
    await expect(page.getByText('Ready', { exact: true })).toHaveCount(3);
    await page.getByRole('button', { name: 'Send for review' }).click();
    await expect(page.getByText('We’re checking your licence')).toBeVisible();
    await expect(page.getByText('ends in 2I55')).toBeVisible();

    const desk = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(desk, 'admin');
    await desk.goto('/admin/drivers');
    // The keys work once there is something to go through.
    await expect(desk.getByRole('link', { name: /Jo Example/ })).toBeVisible();
    await desk.keyboard.press('j');
    await expect(desk.getByRole('button', { name: 'Enlarge: Front' })).toBeVisible();
    await desk.keyboard.press('a');
    await expect(desk.getByText('Approved.')).toBeVisible();
    await expect(desk.getByText('No licence is waiting')).toBeVisible();
    await desk.context().close();

    await page.goto(url);
    await expect(payButton(page)).toBeVisible();
  },
);
