import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { addDays } from '../contract/dates.ts';
import { chooseDates, expectConfirmed, payWith, SUCCEEDS } from './booking-steps.ts';
import { expect, ONCE, registerUser, signInAs, test as base } from './fixtures.ts';
import { PRODUCT_TIMEOUT, startProduct } from './start-product.ts';

/** Starts a separate server that requires licences. */
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
    { scope: 'worker', timeout: PRODUCT_TIMEOUT },
  ],
  baseURL: async ({ strictUrl }, use) => use(strictUrl),
});

test(
  'renter submits a licence, an administrator approves it by keyboard, and the renter can pay',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    // The browser logs the rejected request.
    expectConsole(/403/);
    await registerUser(page);
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

    const admin = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await signInAs(admin, 'admin');
    await admin.goto('/admin/drivers');
    // Keyboard shortcuts work once the list has loaded.
    await expect(admin.getByRole('link', { name: /Jo Example/ })).toBeVisible();
    await admin.keyboard.press('j');
    await expect(admin.getByRole('button', { name: 'Enlarge: Front' })).toBeVisible();
    await admin.keyboard.press('a');
    await expect(admin.getByText('Approved.')).toBeVisible();
    await expect(admin.getByText('No licences to review')).toBeVisible();
    await admin.context().close();

    await page.goto(url);
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);

    await page.getByRole('link', { name: 'See your trip' }).click();
    await page.getByRole('button', { name: 'Invite a driver' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    const question = page.getByRole('dialog', { name: 'Withdraw this invitation?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Invited, link valid until/)).toBeVisible();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Invitation withdrawn.')).toBeVisible();
    await expect(page.getByText(/^Invited, link valid until/)).toHaveCount(0);
  },
);
