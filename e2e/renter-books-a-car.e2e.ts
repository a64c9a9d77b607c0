import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { addDays } from '../contract/dates.ts';
import { createDateFormats } from '../contract/format-dates.ts';
import { createAmounts } from '../contract/amounts.ts';
import type { CancellationPreview } from '../contract/rentals/agreed/agreed.ts';
import type { Quote, Rental } from '../contract/rentals/rentals.ts';
import {
  chargesOf,
  chooseDates,
  chooseMoreItem,
  DAYS,
  expectConfirmed,
  fillCard,
  moreItem,
  openPayment,
  payButton,
  payWith,
  SUCCEEDS,
} from './booking-steps.ts';
import { findDay } from './calendar-steps.ts';
import {
  ONCE,
  FULL,
  expect,
  expectGoodEverywhere,
  expectGoodInBothSizes,
  expectGoodInBothThemes,
  expectGoodPage,
  registerUser,
  signInAs,
  PHONE,
  test,
  withoutStream,
} from './fixtures.ts';
import { callAs } from './listing-steps.ts';

const { formatDay } = createDateFormats('en');
const { formatTotal } = createAmounts('en', 'USD');

const DECLINED = '4000000000000002';
const REQUIRES_3DS = '4000002760003184';

/** The open trip's API path, which has the same ending as the page's. */
const tripPath = (page: Page) => new URL(page.url()).pathname.replace('/trips/', '/rentals/');

test(
  'renter pays, sees the confirmation, and finds the trip with receipt and calendar file',
  PHONE,
  async ({ page }) => {
    test.slow();
    const { car, dates, total } = await openPayment(page);
    await expect(page.getByText('This is a test payment')).toBeVisible();
    await expect(page.getByText(/^3 days × /)).toBeVisible();
    await expect(page.getByText(`Before ${formatDay(addDays(dates.startDate, -1))}: full refund.`)).toBeVisible();
    await payButton(page).click();
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toBeFocused();
    await expectGoodInBothThemes(page);

    await page.getByRole('button', { name: /4242 4242 4242 4242/ }).click();
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await expect(page.getByText('Your card number is incomplete.')).toBeHidden();
    await expect(payButton(page)).toHaveText(`Pay ${total}`);
    await payButton(page).click();

    const expectConfirmation = async () => {
      await expectConfirmed(page);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Sparekey');
      await expect(page.getByRole('heading', { name: car.title })).toBeVisible();
      for (const fact of [car.id, formatDay(dates.startDate), formatDay(dates.endDate), total]) {
        await expect(page.getByRole('definition').filter({ hasText: fact })).toBeVisible();
      }
      await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
      // Title, place and owner come first, then id, dates and price.
      const text = await page.getByRole('main').innerText();
      const facts = [car.id, formatDay(dates.startDate), formatDay(dates.endDate), total];
      const positions = [car.title, car.location, car.owner.displayName, ...facts].map((fact) => text.indexOf(fact));
      expect(positions).toEqual(positions.toSorted((one, other) => one - other));
      expect(positions).not.toContain(-1);
    };
    await expect(page).toHaveURL(new RegExp(`/confirmation/${car.id}\\?rental=`));
    await expectConfirmation();
    await page.reload();
    await expectConfirmation();
    await expectGoodInBothThemes(page);

    await page.goto('/trips');
    await expect(page.getByRole('link', { name: car.title })).toBeVisible();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expectGoodInBothThemes(page);
    await page.getByRole('tab', { name: 'Past' }).click();
    await expect(page.getByRole('heading', { name: 'No past trips' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Past' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Upcoming' }).click();

    const late = Promise.withResolvers<void>();
    await page.route('**/api/rentals/*/claims', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.getByRole('link', { name: car.title }).click();
    // Visible without scrolling: owner, place and all actions.
    await expect(page.getByRole('link', { name: car.owner.displayName, exact: true })).toBeInViewport();
    await expect(page.getByText(car.location, { exact: true }).filter({ visible: true })).toBeInViewport();
    await expect(page.getByRole('link', { name: `Message ${car.owner.displayName}` })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeInViewport();
    for (const name of ['Change dates', 'Print the receipt', 'Cancel the trip'])
      await expect(moreItem(page, name)).toHaveCount(1);
    await expect(page.getByText('Charged to the card')).toBeHidden();
    // Content that loads late does not shift the layout.
    const receipt = page.getByRole('heading', { name: 'Receipt' });
    const before = await receipt.boundingBox();
    late.resolve();
    await expect(page.getByRole('heading', { name: 'Extra charges' })).toBeVisible();
    await expect.poll(() => receipt.boundingBox()).toEqual(before);
    await receipt.click();
    await expect(page.getByText('Charged to the card')).toBeVisible();
    await expectGoodInBothThemes(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(file).toContain(`DTSTART;VALUE=DATE:${dates.startDate.replaceAll('-', '')}\r\n`);
    expect(file).toContain(`DTEND;VALUE=DATE:${addDays(dates.endDate, 1).replaceAll('-', '')}\r\n`);
  },
);

test(
  'after a decline, keeps the dates for another card, also across a reload',
  ONCE,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 402/);
    const { car, url } = await openPayment(page);
    await payWith(page, DECLINED);
    const declined = page.getByRole('alert').filter({ hasText: 'Your card was declined.' });
    await expect(declined).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('4000 0000 0000 0002');
    await expect(page.getByLabel('Expiry date')).toHaveValue('12 / 34');
    await expect(page.getByLabel('CVC')).toHaveValue('');
    await expect(page.getByRole('timer')).toHaveText(/^1[0-5]:\d\d$/);

    await page.reload();
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(declined).toBeVisible();

    // A renter who left the page finds the held dates again under Trips and on the payment page.
    await page.goto('/trips');
    await expect(page.getByRole('region', { name: 'Waiting for you' }).getByRole('link')).toContainText(/^Pay .* for /);
    expectConsole(/status of 409/);
    await page.goto(url);
    await expect(page).toHaveURL(/&rental=/);
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
  },
);

test('3-D Secure challenge is refused, retried and approved', ONCE, async ({ page, expectConsole }) => {
  expectConsole(/status of 402/);
  const { car } = await openPayment(page);
  await payWith(page, REQUIRES_3DS);
  const bank = page.getByRole('dialog', { name: 'Confirm with your bank' });
  await expect(bank).toBeVisible();
  await expectGoodEverywhere(page);
  await bank.getByRole('button', { name: 'Refuse' }).click();
  await expect(page.getByText(/unable to authenticate your payment method/)).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveValue('4000 0027 6000 3184');

  await page.getByLabel('CVC').fill('123');
  await payButton(page).click();
  await expect(bank).toBeVisible();
  await page.reload();
  await expect(bank).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bank).toBeHidden();
  await page.getByRole('button', { name: 'Answer' }).click();
  await bank.getByRole('button', { name: 'Approve' }).click();
  await expectConfirmed(page);
  expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
});

test(
  'explains a wallet that was closed or declined, and charges once with the second card',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 402/);
    const { car } = await openPayment(page);
    const wallet = page.getByRole('dialog', { name: 'Test wallet' });
    const open = page.getByRole('button', { name: 'Pay with test wallet' });
    await open.press('Enter');
    await expect(wallet.getByRole('button', { name: 'Visa •••• 4242' })).toBeFocused();
    await expectGoodEverywhere(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alert')).toHaveText(/^Your wallet was closed, so nothing was paid/);
    expect(await chargesOf(page)).toEqual([]);

    await open.click();
    await wallet.getByRole('button', { name: 'Visa •••• 9995' }).click();
    await expect(page.getByRole('alert')).toHaveText('Your card has insufficient funds.');
    await open.click();
    await wallet.getByRole('button', { name: 'Visa •••• 4242' }).click();
    await expectConfirmed(page);
    expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
  },
);

test('clicking Pay twice makes one rental and one charge', ONCE, async ({ page }) => {
  const { car } = await openPayment(page);
  await fillCard(page, SUCCEEDS);
  await payButton(page).evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expectConfirmed(page);
  expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
});

test('a lost response and a reload during payment result in one charge', ONCE, async ({ page, expectConsole }) => {
  expectConsole(/ERR_FAILED|status of 409/);
  const { car } = await openPayment(page);
  const keys: (string | undefined)[] = [];
  await page.route(/\/api\/rentals\/[^/]+\/payment$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.fetch();
    await route.abort();
  });
  await payWith(page, SUCCEEDS);
  await expect(page.getByRole('heading', { name: 'Checking your payment' })).toBeVisible();
  await expect.poll(() => keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expectConfirmed(page);
  expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
});

test('asks for confirmation of a changed price before charging', ONCE, async ({ page, expectConsole }) => {
  expectConsole(/status of 409/);
  await registerUser(page);
  const { car, url, total } = await chooseDates(page);
  // Simulates an owner who raises the price while the page is open.
  await page.route('**/api/quotes', async (route) => {
    const response = await route.fetch();
    const quote = (await response.json()) as Quote;
    await route.fulfill({ response, json: { ...quote, totalCents: quote.totalCents - 300 } });
  });
  await page.goto(url);
  const before = formatTotal(DAYS * car.priceCents - 300);
  await expect(payButton(page)).toHaveText(`Pay ${before}`);
  await page.unroute('**/api/quotes');
  await payWith(page, SUCCEEDS);
  await expect(page.getByText(`The total was ${before} and is now ${total}.`)).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  expect(await chargesOf(page)).toEqual([]);
  await page.getByRole('button', { name: `Accept ${total}` }).click();
  await payButton(page).click();
  await expectConfirmed(page);
  expect(await chargesOf(page)).toEqual([DAYS * car.priceCents]);
});

test(
  'offers other dates and similar cars when the dates were taken in the meantime',
  ONCE,
  async ({ page, browser, baseURL, expectConsole }) => {
    expectConsole(/status of 409/);
    const { car, url } = await openPayment(page);
    await fillCard(page, SUCCEEDS);
    const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await registerUser(other);
    await other.goto(url);
    await payWith(other, SUCCEEDS);
    await expectConfirmed(other);
    await other.context().close();

    await payButton(page).click();
    await expect(page.getByText(/^Selected dates overlap with existing rented periods/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Choose other dates' })).toHaveAttribute('href', `/details/${car.id}`);
    await expect(page.getByRole('heading', { name: 'Similar cars, free on your dates' })).toBeVisible();
    await expectGoodEverywhere(page);
  },
);

test('renter proposes a shorter trip and sees the proposal, which gets the focus', ONCE, async ({ page }) => {
  const { dates } = await openPayment(page);
  await payWith(page, SUCCEEDS);
  await expectConfirmed(page);
  await page.getByRole('link', { name: 'See your trip' }).click();
  await chooseMoreItem(page, 'Change dates');
  const dialog = page.getByRole('dialog', { name: 'Change dates' });
  for (const day of [dates.startDate, addDays(dates.endDate, -1)]) await (await findDay(dialog, day)).click();
  await dialog.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(page.getByText('New dates proposed.')).toBeVisible();
  const proposal = page.getByRole('heading', { name: 'You proposed other dates' });
  await expect(proposal).toBeFocused();
  await expect(proposal).toBeInViewport();
  await expectGoodPage(page);
});

test('renter sees the exact refund, cancels, and sees it on the receipt', ONCE, async ({ page }) => {
  const { car, url, total } = await openPayment(page);
  await payWith(page, SUCCEEDS);
  await expectConfirmed(page);
  await page.getByRole('link', { name: 'See your trip' }).click();
  await chooseMoreItem(page, 'Cancel the trip');
  const dialog = page.getByRole('dialog', { name: 'Cancel this trip?' });
  await expect(dialog.getByText('You’re cancelling 24 hours or more before the start day')).toBeVisible();
  await expect(dialog.getByRole('definition').last()).toHaveText(total);
  await expectGoodEverywhere(page);
  // The event arrives before the response, and the dialog must not request a preview for a cancelled trip.
  const previews: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().endsWith('/cancellation')) previews.push(request.url());
  });
  await page.route(/\/cancellation$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const refetched = page.waitForResponse((response) => new URL(response.url()).pathname === `/api${tripPath(page)}`);
    const response = await route.fetch();
    await refetched;
    return route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: `Cancel the trip, ${total} refund` }).click();
  await expect(page.getByText('You cancelled this trip')).toBeVisible();
  expect(previews).toEqual([]);
  await page.unroute(/\/cancellation$/);
  await expect(page.getByText(`${total} is being refunded to your card.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(moreItem(page, 'Cancel the trip')).toHaveCount(0);

  await page.goto('/trips?when=cancelled');
  await expect(page.getByRole('link', { name: car.title })).toBeVisible();
  await page.goto(url);
  await expect(payButton(page)).toBeVisible();
});

test('refunds the renter in full when an administrator cancels', FULL, async ({ page, browser, baseURL }) => {
  const renter = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  const { email, total } = await openPayment(renter);
  await payWith(renter, SUCCEEDS);
  await renter.getByRole('link', { name: 'See your trip' }).click();
  await expect(renter.getByRole('heading', { name: 'Receipt' })).toBeVisible();

  await signInAs(page, 'admin');
  await page.goto(renter.url());
  await expect(page.getByRole('link', { name: email })).toBeVisible();
  await chooseMoreItem(page, 'Cancel the trip');
  const dialog = page.getByRole('dialog', { name: 'Cancel this trip?' });
  await expect(dialog.getByText('The renter gets back')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The owner cannot be reached.');
  await dialog.getByRole('button', { name: `Cancel the trip, ${total} refund` }).click();
  await expect(page.getByText('You cancelled this trip')).toBeVisible();
  await expectGoodPage(page);
  await renter.reload();
  await expect(renter.getByText('An administrator cancelled this trip')).toBeVisible();
  await expect(renter.getByText('Reason: The owner cannot be reached.')).toBeVisible();
  await renter.context().close();
});

test(
  'tells the renter when the trip was cancelled elsewhere in the meantime',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/status of 4\d\d/);
    // With the stream, the page would know before the user clicks.
    await withoutStream(page);
    await openPayment(page);
    await payWith(page, SUCCEEDS);
    await page.getByRole('link', { name: 'See your trip' }).click();
    await chooseMoreItem(page, 'Cancel the trip');
    const dialog = page.getByRole('dialog', { name: 'Cancel this trip?' });
    const confirm = dialog.getByRole('button', { name: /refund$/ });
    await expect(confirm).toBeEnabled();

    const cancellation = `/api/rentals/${page.url().split('/').at(-1)}/cancellation`;
    const { refundCents } = (await callAs(page, 'GET', cancellation)) as unknown as CancellationPreview;
    const headers = { 'idempotency-key': crypto.randomUUID() };
    await callAs(page, 'POST', cancellation, { data: { expectedRefundCents: refundCents }, headers });
    await confirm.click();
    await expect(dialog.getByText('This rental has already ended or been cancelled.').first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Keep the trip' }).click();
    await expect(page.getByText('You cancelled this trip')).toBeVisible();
    await expect(moreItem(page, 'Cancel the trip')).toHaveCount(0);
  },
);

test('lets the renter release their own unpaid dates that block a booking', FULL, async ({ page, expectConsole }) => {
  expectConsole(/status of 40[29]/);
  const { car, dates } = await openPayment(page);
  await payWith(page, DECLINED);
  await expect(page.getByRole('timer')).toBeVisible();
  const inside = `/payment/${car.id}?from=${addDays(dates.startDate, 1)}&to=${dates.endDate}`;
  await page.goto(inside);
  await expect(page.getByText(/^You’re already holding this car for /)).toBeVisible();
  await expectGoodInBothSizes(page);
  await page.getByRole('link', { name: 'Release them' }).click();
  await page.getByRole('button', { name: 'Release the dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release these dates?' });
  await dialog.getByRole('button', { name: 'Release the dates' }).click();
  await expect(page.getByText('You cancelled this trip')).toBeVisible();
  await page.goto(inside);
  await expect(payButton(page)).toHaveText(`Pay ${formatTotal((DAYS - 1) * car.priceCents)}`);
});

test(
  'explains an expired hold and an unreachable service, and continues afterwards',
  FULL,
  async ({ page, expectConsole }) => {
    expectConsole(/status of (409|503)/);
    await openPayment(page);
    await page.route('**/api/payment-methods', (route) =>
      route.fulfill({ status: 503, json: { code: 'server/unavailable', detail: 'We can’t respond right now.' } }),
    );
    await payWith(page, SUCCEEDS);
    await expect(page.getByText('Failed to process the payment: We can’t respond right now.')).toBeVisible();
    await expect(page.getByLabel('Card number')).toHaveValue('4242 4242 4242 4242');
    await page.unroute('**/api/payment-methods');

    const rental = /\/api\/rentals\/[^/]+$/;
    await page.route(rental, async (route) => {
      const response = await route.fetch();
      const json = {
        ...((await response.json()) as Rental),
        status: 'expired',
        holdExpiresAt: null,
        holdSecondsLeft: null,
      };
      await route.fulfill({ response, json });
    });
    await page.reload();
    await expect(page.getByText('Your time to pay has run out')).toBeVisible();
    await expectGoodInBothSizes(page);
    await page.unroute(rental);
    await page.getByRole('button', { name: 'Try these dates again' }).click();
    await payWith(page, SUCCEEDS);
    await expectConfirmed(page);
  },
);

test('pages with missing parameters explain what is missing', FULL, async ({ page, expectConsole }) => {
  expectConsole(/status of 40[04]/);
  await registerUser(page);
  const { car } = await chooseDates(page);
  for (const rest of ['', `?rental=${crypto.randomUUID()}`]) {
    await page.goto(`/confirmation/${car.id}${rest}`);
    await expect(page.getByText('Error: Missing rental details')).toBeVisible();
  }
  await expectGoodPage(page);
  await page.goto(`/trips/${crypto.randomUUID()}`);
  await expect(page.getByRole('heading', { name: 'We could not find this trip' })).toBeVisible();
  await page.goto('/trips');
  await expect(page.getByRole('heading', { name: 'No upcoming trips' })).toBeVisible();
  await expectGoodPage(page);
});
