import type { Handover } from '../contract/handover/handover.ts';
import { chooseDates, expectConfirmed } from './booking-steps.ts';
import { expect, logIn, ONCE, registerUser, test } from './fixtures.ts';
import { addPhotos, describeCar, pictures, TRACE_RECORDER_NOISE } from './listing-steps.ts';

// Simulates a phone that reaches a computer in the local network by name over plain HTTP. Browsers disable some APIs on
// such pages (playwright.config.ts maps the name to this machine).
const overPlainHttp = (url: string) => url.replace('localhost', 'sparekey.test');

test(
  'over plain http, users sign in, pay, write messages and list a car, and see which features need https',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    test.slow();
    const secure = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    const { email, password } = await registerUser(secure);
    const { car, url } = await chooseDates(secure);

    // The browser's warning about one of our headers
    expectConsole(/Cross-Origin-Opener-Policy header has been ignored/);
    expectConsole(TRACE_RECORDER_NOISE);
    const site = overPlainHttp(baseURL!);
    await page.goto(site + url);
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await logIn(page, email, password);
    await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
    await page.getByRole('button', { name: /^Pay (?!with)/ }).click();
    await expectConfirmed(page);

    const rental = new URL(page.url()).searchParams.get('rental')!;
    // Simulates the day of the trip.
    await page.route(/\/handover\/check-in$/, async (route) => {
      const response = await route.fetch({ url: route.request().url().replace(site, baseURL!) });
      const handover = (await response.json()) as Handover;
      await route.fulfill({ response, json: { ...handover, can: { ...handover.can, note: true } } });
    });
    await page.goto(`${site}/trips/${rental}/check-in`);
    await expect(page.getByText('uses your phone’s camera app or a file instead')).toBeVisible();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Take photo' }).click();
    await chosen;

    await page.goto(`${site}/details/${car.id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText(`Copy this link: ${site}/details/${car.id}`)).toBeVisible();
    await page.getByRole('link', { name: 'Ask the owner' }).click();
    await page.getByLabel('Write a message').fill('Is there room for a dog?');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('log').getByText('Is there room for a dog?')).toBeVisible();
    await expect(page.getByRole('log').getByText('Sending')).toHaveCount(0);

    await page.goto(`${site}/rentcar`);
    await page.getByRole('button', { name: 'Near me' }).click();
    await expect(page.getByText('Browsers only share your location over a secure connection')).toBeVisible();

    await page.goto(`${site}/form`);
    await describeCar(page);
    await addPhotos(page, await pictures());
    await expect(page.getByText('3 photos uploaded')).toBeVisible();
  },
);
