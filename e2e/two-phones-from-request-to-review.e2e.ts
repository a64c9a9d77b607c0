import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { DEFAULT_TERMS } from '../contract/cars/car-terms.ts';
import { createAmounts } from '../contract/amounts.ts';
import { addDays } from '../contract/dates.ts';
import type { Handover } from '../contract/handover/handover.ts';
import { GUIDED_SLOTS, HANDOVER_PARTS, type HandoverPart } from '../contract/handover/handover-parts.ts';
import { translator } from '../server/platform/languages/translator.ts';
import { getJson, moreItem } from './booking-steps.ts';
import {
  expect,
  expectGoodInBothThemes,
  expectGoodPage,
  ONCE,
  registerUser,
  signInAs,
  SIZES,
  test,
} from './fixtures.ts';
import { callAs, listCarAs, picture } from './listing-steps.ts';
import { openPhone, passDays, type Phone } from './phones.ts';
import { englishTextsOn } from './untranslated.ts';

const t = translator('de');
const { formatTotal } = createAmounts('de', 'USD');

const CARD = /4242 4242 4242 4242/;

const button = ({ page }: Phone, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const inDialog = ({ page }: Phone, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

async function expectGerman({ page }: Phone) {
  expect(await englishTextsOn(page, 'de'), page.url()).toEqual([]);
}

/** Lists an approved car that can be booked only by request. */
async function listCar(owner: Page, admin: Page) {
  const { id } = await listCarAs(owner, 'VW Golf Variant');
  const mileage = { includedPerDay: 200, extraCents: 25 };
  const { version: terms } = await callAs(owner, 'GET', `/api/cars/${id}/terms`);
  const data = { ...DEFAULT_TERMS, noticeDays: 1, bookingMode: 'request', mileage, version: terms };
  await callAs(owner, 'PUT', `/api/cars/${id}/terms`, { data });
  const { version } = await callAs(admin, 'GET', `/api/cars/${id}`);
  await callAs(admin, 'PATCH', `/api/admin/cars/${id}/status`, {
    data: { status: 1, version },
  });
  return id;
}

/** Picks a day of this month or the next in the open calendar. */
async function pickDay(phone: Phone, day: string) {
  const cell = phone.page.locator(`[data-day="${day}"] button`);
  const next = button(phone, t('dates.picker.next-month'));
  await expect(phone.page.getByRole('gridcell').first()).toBeVisible();
  if (!(await cell.isVisible())) await phone.tap(next);
  await phone.tap(cell);
}

async function payWithTestCard(phone: Phone, press: string) {
  await phone.tap(phone.page.getByRole('button', { name: CARD }));
  await phone.tap(button(phone, press));
}

/** The camera opens once and stays open for all sides of the car. */
async function takePhotos(phone: Phone, count: number, colour: string) {
  const photo = await picture('side.jpg', colour);
  const progress = phone.page.getByRole('progressbar');
  for (let taken = 0; taken < count; taken++) {
    const before = await progress.getAttribute('aria-valuenow');
    await phone.page.locator('input[type=file]').setInputFiles(photo);
    phone.taps++;
    await expect(progress).not.toHaveAttribute('aria-valuenow', before!);
  }
}

type Reading = { mileage: number; eighths: number; between?: () => Promise<unknown> };

async function noteReadings(phone: Phone, { mileage, eighths, between }: Reading) {
  await phone.write(phone.page.getByRole('textbox', { name: t('handover.readings.mileage') }), String(mileage));
  await between?.();
  await phone.page.getByRole('radio', { name: t('handover.fuel', { eighths }), exact: true }).check({ force: true });
  phone.taps++;
}

/** Delays the next save until it is released. */
async function slowDownSaving({ page }: Phone) {
  const [requested, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/api\/rentals\/[^/]+\/handover\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    requested.resolve();
    await released.promise;
    return route.continue();
  });
  return { requested: () => requested.promise, release: released.resolve };
}

/** Skips the damage step, and opens the summary that both agree to. */
async function review(phone: Phone) {
  await phone.tap(button(phone, t('handover.next')));
  await phone.tap(button(phone, t('handover.next')));
}

const agree = (phone: Phone) => phone.tap(button(phone, t('handover.agreement.give')));

async function beginHandover(phone: Phone, id: string, part: HandoverPart) {
  await phone.page.goto(`/trips/${id}`);
  await expectGerman(phone);
  await phone.tap(phone.page.getByRole('link', { name: t.of('handover.trip.begin', part), exact: true }));
}

test.describe('two phones in German', { ...ONCE }, () => {
  test('a rental from request to review loses nothing while offline', async ({ browser, baseURL, page: admin }) => {
    test.slow();
    const [owner, renter] = [await openPhone(browser, baseURL!, 'de'), await openPhone(browser, baseURL!, 'de')];
    await Promise.all([registerUser(owner.page), registerUser(renter.page), signInAs(admin, 'admin')]);
    const carId = await listCar(owner.page, admin);
    const { today } = await getJson<{ today: string }>(renter.page, '/api/config');
    const [from, to] = [addDays(today, 2), addDays(today, 4)];

    await test.step('renter requests, and owner accepts', async () => {
      await renter.page.goto(`/details/${carId}?from=${from}&to=${to}`);
      await renter.tap(button(renter, t('cars.booking-bar.review-request')));
      await expect(button(renter, t('rentals.booking.request'))).toBeVisible();
      await expectGerman(renter);
      await renter.tap(button(renter, t('rentals.booking.request')));
      await expect(renter.page.getByText(t('rentals.payment.request.title'))).toBeVisible();
      await expectGerman(renter);
      await payWithTestCard(renter, t('rentals.payment.send-request'));
      await expect(renter.page.getByText(t('rentals.confirmation.request.title'))).toBeVisible();
      await expectGerman(renter);
      await renter.tap(renter.page.getByRole('link', { name: t('rentals.confirmation.see-trip') }));

      await owner.page.goto('/bookings');
      await expect(owner.page.getByRole('link', { name: /^VW Golf Variant/ })).toBeVisible();
      await expectGerman(owner);
      await owner.tap(owner.page.getByRole('button', { name: new RegExp(`^${t('rentals.request.accept.do')}`) }));
      await expectGerman(owner);
      await owner.tap(inDialog(owner, t('rentals.request.accept.do')));
      // The card stays in place and shows the result.
      await expect(owner.page.getByRole('status').filter({ hasText: t('rentals.request.accepted') })).toBeFocused();
      await expect(owner.page.getByRole('link', { name: /^VW Golf Variant/ })).toBeVisible();
      await expectGerman(owner);
    });
    const id = new URL(renter.page.url()).pathname.split('/').at(-1)!;

    await test.step('renter extends the rental by a day', async () => {
      await renter.tap(button(renter, t('rentals.trip.quick.more')));
      await renter.tap(moreItem(renter.page, t('rentals.change.open')));
      await pickDay(renter, from);
      await pickDay(renter, addDays(to, 1));
      await expectGerman(renter);
      await renter.tap(button(renter, t('rentals.change.dialog.send.renter')));
      await expect(renter.page.getByText(t('rentals.change.title.open', { side: 'you', name: '' }))).toBeVisible();

      await owner.page.goto('/bookings');
      await owner.tap(owner.page.getByRole('link', { name: t('waits.do.answer-change'), exact: true }));
      await expect(button(owner, t('rentals.change.answer.accept'))).toBeVisible();
      await expectGerman(owner);
      await owner.tap(button(owner, t('rentals.change.answer.accept')));

      const amount = formatTotal(4_550);
      // Paying with the saved card takes one tap.
      const pay = button(renter, t('money.kept-card.pay', { total: amount, ending: '4242' }));
      await expect(pay).toBeVisible();
      await expectGerman(renter);
      await renter.tap(pay);
      await expect(renter.page.getByRole('heading', { level: 1 })).toBeFocused();
      await expect(moreItem(renter.page, t('rentals.change.open'))).toHaveCount(1);
      await expectGerman(renter);
    });

    await test.step('check-in in a garage without connection', async () => {
      await passDays(id, 2);
      await beginHandover(renter, id, 'check-in');
      renter.taps++;
      await takePhotos(renter, 2, '#385');
      const sent = t('handover.photo.state', { slot: t('handover.slot.front-left'), state: 'sent' });
      await expect(renter.page.getByRole('button', { name: sent })).toBeVisible();
      await expectGerman(renter);
      await expectGoodPage(renter.page);
      // The renter closes the page while offline.
      await renter.page.context().setOffline(true);
      await takePhotos(renter, GUIDED_SLOTS.length - 2, '#583');
      await expect(renter.page.getByText(t('handover.waiting.title', { count: 8 }))).toBeVisible();
      await noteReadings(renter, { mileage: 48_210, eighths: 6 });
      await expect(renter.page.getByText(t('handover.notes.kept'), { exact: true })).toBeVisible();
      await expectGerman(renter);
      const phone = renter.page.context();
      await renter.page.close();
      await phone.setOffline(false);
      renter.page = await phone.newPage();
      await renter.page.goto('/trips');

      await expect
        .poll(
          async () => (await getJson<Handover>(renter.page, `/api/rentals/${id}/handover/check-in`)).photos.length,
          {
            timeout: 45_000,
          },
        )
        .toBe(GUIDED_SLOTS.length);
      // The readings are sent too, and the page reopens at the same step.
      await expect
        .poll(async () => (await getJson<Handover>(renter.page, `/api/rentals/${id}/handover/check-in`)).mileage)
        .toBe(48_210);
      await renter.page.goto(`/trips/${id}/check-in`);
      await expect(renter.page.getByText(t('handover.step.review'), { exact: true })).toBeVisible();
      await beginHandover(owner, id, 'check-in');
      await owner.tap(owner.page.getByRole('checkbox'));
      await expect(owner.page.getByText(t('handover.notes.saved'), { exact: true })).toBeVisible();
      await expectGerman(owner);
      await review(owner);
      await agree(owner);
      await expect(owner.page.getByText(t('handover.review.waits', { name: 'Jo Example' }))).toBeVisible();
      await agree(renter);
      await expect(renter.page.getByText(t('handover.agreed.title'))).toBeVisible();
      await expectGoodInBothThemes(renter.page);
      await expectGerman(renter);
    });

    await test.step('check-out', async () => {
      await beginHandover(renter, id, 'check-out');
      renter.taps++;
      await takePhotos(renter, GUIDED_SLOTS.length, '#853');
      // Typing while a save is in progress causes no conflict.
      const saving = await slowDownSaving(renter);
      await noteReadings(renter, { mileage: 48_530, eighths: 4, between: saving.requested });
      saving.release();
      await expect(renter.page.getByText(t('handover.notes.saved'), { exact: true })).toBeVisible();
      await expectGerman(renter);
      await review(renter);
      // The agreement takes effect once all photos have arrived.
      await agree(renter);
      await expect(renter.page.getByText(t('handover.review.waits', { name: 'Jo Example' }))).toBeVisible();
      await expectGerman(renter);
      await beginHandover(owner, id, 'check-out');
      await agree(owner);
      await expect(owner.page.getByText(t('handover.agreed.title'))).toBeVisible();
      await expectGerman(owner);
      await owner.tap(owner.page.getByRole('link', { name: t('handover.record.open') }));
      await expect(owner.page.getByText(/^SHA-256/).first()).toBeVisible();
      await expect(owner.page.getByRole('img')).toHaveCount(2 * GUIDED_SLOTS.length);
      await expectGoodPage(owner.page);
      await expectGerman(owner);
    });

    await test.step('owner claims the missing fuel', async () => {
      await owner.page.goto(`/trips/${id}`);
      await owner.tap(button(owner, t('claims.make.open')));
      await owner.page.getByLabel(t('claims.make.kind')).selectOption('fuel');
      owner.taps += 2;
      await owner.write(
        owner.page.getByRole('textbox', { name: t('claims.make.text') }),
        'Der Tank war nur noch halb voll.',
      );
      await expectGerman(owner);
      await owner.tap(inDialog(owner, t('claims.make.do', { name: 'Jo Example' })));
      await expect(owner.page.getByText(t('claims.state.open'))).toBeVisible();
      await expectGerman(owner);

      await renter.page.goto(`/trips/${id}`);
      const accept = renter.page.getByRole('button', { name: new RegExp(`${t('claims.accept.do')}$`, 'i') });
      await expect(accept).toBeVisible();
      await expectGerman(renter);
      await renter.tap(accept);
      await expectGerman(renter);
      await renter.tap(inDialog(renter, t('claims.accept.do')));
      await expect(renter.page.getByText(t('claims.state.paid'), { exact: true })).toBeVisible();
      await expectGoodPage(renter.page);
      await expectGerman(renter);
    });

    await test.step('both write reviews', async () => {
      await passDays(id, 4);
      for (const phone of [renter, owner]) {
        await phone.page.goto(`/trips/${id}`);
        await phone.tap(button(phone, t('reviews.trip.write')));
        await phone.page
          .getByRole('radio', { name: t('reviews.stars.choice', { stars: '5' }) })
          .first()
          .check({ force: true });
        phone.taps++;
        await phone.write(
          phone.page.getByRole('textbox', { name: t('reviews.write.text') }),
          'Alles bestens, gerne wieder.',
        );
        await expectGerman(phone);
        await phone.tap(inDialog(phone, t('reviews.write.send')));
        await expect(phone.page.getByText(t('reviews.trip.yours'))).toBeVisible();
      }
      await expect(owner.page.getByText(t('reviews.trip.theirs', { name: 'Jo Example' }))).toBeVisible();
      await expectGerman(owner);
    });

    console.log(`Taps from request to review: ${renter.taps} by the renter, ${owner.taps} by the owner.`);
    for (const phone of [owner, renter]) await phone.page.context().close();
  });

  test('renter pays the rest of the claim after the saved card is declined', async ({
    browser,
    baseURL,
    page: admin,
  }) => {
    const [owner, renter] = [await openPhone(browser, baseURL!, 'de'), await openPhone(browser, baseURL!, 'de')];
    await Promise.all([registerUser(owner.page), registerUser(renter.page), signInAs(admin, 'admin')]);
    const carId = await listCar(owner.page, admin);
    const { today } = await getJson<{ today: string }>(renter.page, '/api/config');
    const post = (phone: Phone, path: string, data?: object) =>
      callAs(phone.page, 'POST', path, { ...(data && { data }), headers: { 'idempotency-key': randomUUID() } });
    const dates = { startDate: addDays(today, 2), endDate: addDays(today, 4) };
    const { id } = await post(renter, '/api/rentals', { carId, ...dates, expectedTotalCents: 9_100 });
    const card = await post(renter, '/api/test-wallet/payment-methods', { ending: '0341' });
    await post(renter, `/api/rentals/${id}/payment`, card);
    await post(owner, `/api/rentals/${id}/accept`);
    await passDays(id, 2);
    // The photos are evidence once both have agreed to them.
    for (const part of HANDOVER_PARTS) {
      const record = `/api/rentals/${id}/handover/${part}`;
      for (const slot of GUIDED_SLOTS) {
        const file = await picture(`${slot}.jpg`, part === 'check-in' ? '#385' : '#583');
        const { id: photoId } = await callAs(owner.page, 'POST', '/api/photos?for=handover', { multipart: { file } });
        await post(owner, `${record}/photos`, { id: randomUUID(), slot, takenAt: new Date().toISOString(), photoId });
      }
      const { version: before } = await callAs(owner.page, 'GET', record);
      const licence = part === 'check-in' ? { licenceSeen: true } : {};
      const noted = { version: before, mileage: 48_210, fuelEighths: 8, notes: '', ...licence };
      const { version } = await callAs(owner.page, 'PUT', record, { data: noted });
      for (const phone of [owner, renter]) await post(phone, `${record}/agreement`, { version });
    }
    await passDays(id, 3);
    const file = await picture('seats.jpg', '#a52');
    const photo = await callAs(owner.page, 'POST', '/api/photos?for=claim', { multipart: { file } });
    const claim = { kind: 'cleaning', amountCents: 3_000, text: 'Hundehaare überall.', photoIds: [photo.id] };
    const { id: claimId } = await post(owner, `/api/rentals/${id}/claims`, claim);
    await post(renter, `/api/claims/${claimId}/contest`, { text: 'So war es schon.', photoIds: [] });

    // The administrator confirms the decision, and then sees the result.
    await admin.goto(`/admin/claims?claim=${claimId}`);
    await expect(admin.getByLabel('Amount to pay')).toBeVisible();
    const slider = admin.getByRole('slider', { name: 'Front: compare before and now' });
    await expect(slider).toHaveValue('50');
    await slider.press('End');
    await expect(slider).toHaveValue('100');
    await admin.setViewportSize(SIZES[1]);
    await expectGoodPage(admin);
    await expect(admin.getByRole('heading', { level: 1, name: 'Extra charges' })).toHaveCount(1);
    await admin.setViewportSize(SIZES[0]);
    await admin.getByLabel('Amount to pay').fill('0.25');
    await admin.getByLabel('Reason (shown to both)').fill('The photo shows it.');
    await admin.getByRole('button', { name: 'Decide', exact: true }).click();
    await expect(admin.getByText('The minimum card payment is 0.50$.')).toBeVisible();
    await admin.getByLabel('Amount to pay').fill('30');
    await admin.getByRole('button', { name: 'Decide', exact: true }).click();
    const question = admin.getByRole('dialog', { name: 'Charge Jo Example 30.00$?' });
    await expectGoodPage(admin);
    await question.getByRole('button', { name: 'Charge 30.00$' }).click();
    await expect(admin.getByText('Decided: Jo Example pays 30.00$.')).toBeVisible();
    const result = admin.getByRole('heading', { level: 2, name: /30\.00\$$/ });
    await expect(result).toBeFocused();
    await expect(result).toBeInViewport();
    await expect(admin.getByRole('region', { name: 'What was decided' })).toContainText('The photo shows it.');

    const amount = formatTotal(3_000);
    await renter.page.goto(`/trips/${id}`);
    await renter.tap(renter.page.getByRole('link', { name: t('claims.pay', { amount }) }));
    await expect(renter.page.getByRole('heading', { name: t('claims.payment.title') })).toBeVisible();
    await expectGerman(renter);
    await expectGoodPage(renter.page);
    const wallet = { card: 'Visa •••• 0341', wallet: t('money.wallet.test-wallet') };
    await expect(button(renter, t('money.kept-card.pay-wallet', { total: amount, ...wallet }))).toBeVisible();
    await renter.tap(button(renter, t('money.kept-card.other')));
    await payWithTestCard(renter, t('rentals.payment.pay', { total: amount }));
    await expect(renter.page.getByText(t('claims.payment.done', { amount }))).toBeVisible();
    await expectGerman(renter);
    for (const phone of [owner, renter]) await phone.page.context().close();
  });
});
