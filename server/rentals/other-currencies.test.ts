import { describe, expect, it } from 'vitest';
import { many, one, sql } from '../platform/database/database.ts';
import { NO_RULES } from '../../contract/cars/stay-price.ts';
import { setSearchPrices } from '../cars/index.ts';
import { findViolations } from '../checks/index.ts';
import { buildBooking, cancel, pay, show, withKey, newKey } from '../testing/booking.ts';
import { answerChange, buildProposal, daysFromToday } from '../testing/changes.ts';
import { isSandbox, stripeOf, useBookingServer } from '../testing/booking-server.ts';
import { chargesOf, providerTotals } from '../testing/books.ts';
import { buildCar, buildUser, CAR_INPUT } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import { editCar, carHistory, setStatus, buildUnusedPhoto } from '../testing/moderation.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { day } from '../testing/today.ts';

/** Replaces special spaces, as in "1 234,50 €", with plain ones */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

// The owner changes the price, a renter books, cancels in time and gets a full refund.
describe.each([
  {
    currency: 'JPY',
    typed: '6800',
    priceCents: 6_800,
    edited: '7200',
    editedCents: 7_200,
    total: '¥14,400',
    language: 'en',
    inMail: '¥14,400',
    atStripe: 1,
  },
  {
    currency: 'EUR',
    typed: '45,50',
    priceCents: 4_550,
    edited: '50',
    editedCents: 5_000,
    total: '€100.00',
    language: 'de',
    inMail: '100,00 €',
    atStripe: 1,
  },
  {
    currency: 'KWD',
    typed: '12.5',
    priceCents: 12_500,
    edited: '13.250',
    editedCents: 13_250,
    total: 'KWD 26.500',
    language: 'fr',
    inMail: '26,500 KWD',
    atStripe: 1,
  },
  {
    currency: 'ISK',
    typed: '9000',
    priceCents: 9_000,
    edited: '9500',
    editedCents: 9_500,
    total: 'ISK 19,000',
    language: 'es',
    inMail: '19.000 ISK',
    atStripe: 100,
  },
])(
  'a booking in $currency',
  ({ currency, typed, priceCents, edited, editedCents, total, language, inMail, atStripe }) => {
    const server = useBookingServer({ currency });

    it('is exact to the smallest unit from the form to the provider, and back', async () => {
      const { body: config } = await call(server, 'GET /api/config', {});
      expect(config.currency).toBe(currency);
      const owner = await buildUser(server);
      const admin = await buildUser(server, { isAdmin: true });
      const renter = await buildUser(server);

      const body = { ...CAR_INPUT, price: typed, photoIds: [await buildUnusedPhoto(server, owner)] };
      const listed = await call(server, 'POST /api/cars', { body, as: owner });
      expect(listed.body.priceCents).toBe(priceCents);
      const carId = listed.body.id;
      expect((await editCar(server, carId, owner, { price: edited })).body.priceCents).toBe(editedCents);
      await setStatus(server, carId, admin, { status: 1 });
      const entries = (await carHistory(server, carId, admin)).body.entries.flatMap(({ changes }) => changes);
      expect(entries).toMatchObject([{ field: 'priceCents', before: priceCents, after: editedCents }]);
      const query = { minPriceCents: String(editedCents), maxPriceCents: String(editedCents) };
      const found = await call(server, 'GET /api/cars', { query, as: renter });
      expect(found.body.cars.map(({ id }) => id)).toEqual([carId]);

      const dates = { startDate: day(10), endDate: day(12) };
      const totalCents = 2 * editedCents;
      const quote = await call(server, 'POST /api/quotes', { body: { carId, ...dates }, as: renter });
      expect(quote.body.totalCents).toBe(totalCents);
      const wrong = { carId, ...dates, expectedTotalCents: totalCents - 1 };
      const refused = await call(server, 'POST /api/rentals', { body: wrong, as: renter, ...withKey(newKey()) });
      expect(plain(refused.problem.detail)).toContain(`now cost ${total}.`);
      const wanted = { carId, ...dates, expectedTotalCents: totalCents };
      const held = await call(server, 'POST /api/rentals', { body: wanted, as: renter, ...withKey(newKey()) });
      expect(held.body).toMatchObject({ totalCents, pricePerDayCents: editedCents, currency: currency.toLowerCase() });
      const booking = { renter, rentalId: held.body.id };

      await server.pool.query(sql`update users set language = ${language} where id = ${renter.uid}`);
      const paid = await pay(server, booking);
      expect(paid.body.rental).toMatchObject({
        status: 'confirmed',
        ledger: [{ kind: 'charge', amountCents: totalCents }],
      });
      expect(await chargesOf(server, booking.rentalId)).toMatchObject([
        { amountCents: totalCents, currency: currency.toLowerCase(), status: 'succeeded' },
      ]);
      if (!isSandbox()) {
        const intents = [...stripeOf(server).intents.values()];
        expect(intents).toMatchObject([
          { amount: totalCents * atStripe, amount_received: totalCents * atStripe, currency: currency.toLowerCase() },
        ]);
      }

      await cancel(server, booking, renter, totalCents);
      await runWorkers(server);
      const { body: trip } = await show(server, booking);
      expect(trip.ledger.map(({ kind, amountCents }) => [kind, amountCents])).toEqual([
        ['charge', totalCents],
        ['refund', -totalCents],
      ]);
      const money = { charges: 1, chargedCents: totalCents, refundedCents: totalCents };
      expect(await providerTotals(server, booking.rentalId)).toEqual(money);
      if (!isSandbox()) expect(stripeOf(server).refunds).toMatchObject([{ amount: totalCents * atStripe }]);

      const mails = await many<{ text: string }>(
        server.pool,
        sql`
      select text_body as text from mailbox join outbox on outbox.id = outbox_id
      where payload ->> 'rentalId' = ${booking.rentalId} and recipient = ${renter.email} order by mailbox.id`,
      );
      expect(mails).toHaveLength(2);
      for (const { text } of mails) expect(plain(text)).toContain(inMail);
    });

    it('rejects a price with more decimals than the currency has', async () => {
      const owner = await buildUser(server);
      const price = { JPY: '45.5', ISK: '45.5', EUR: '45.505', KWD: '45.5055' }[currency]!;
      const body = { ...CAR_INPUT, price, photoIds: [await buildUnusedPhoto(server, owner)] };
      const { status, problem } = await call(server, 'POST /api/cars', { body, as: owner });
      expect([status, Object.keys(problem.fields ?? {})]).toEqual([400, ['price']]);
    });

    it('cannot use another currency', async () => {
      const { currencies } = await one<{ currencies: string[] }>(
        server.pool,
        sql`select array_agg(distinct currency) as currencies from rentals`,
      );
      expect(currencies).toEqual([currency.toLowerCase()]);
      await expect(server.pool.query(sql`update market set currency = 'usd'`)).rejects.toThrow('rentals_in_currency');
      await expect(server.pool.query(sql`update rentals set currency = 'usd'`)).rejects.toThrow('rentals_in_currency');
    });
  },
);

describe('amounts with three decimals', () => {
  const server = useBookingServer({ currency: 'KWD', ownerFeePercent: 15 });
  const rules = { ...NO_RULES, discounts: [{ fromDays: 3, percent: 7 }] };
  const terms = { cancellation: 'moderate' } as const;

  it('row 84: are rounded to chargeable amounts in discounts, fees, changes and half refunds', async () => {
    // 7 % of 37.530 is 2.6271.
    const asked = { priceCents: 12_510, rules, terms, currency: 'KWD', from: 3, to: 6 };
    const owner = await buildUser(server);
    const car = await buildCar(server, { ownerId: owner.uid, ...asked });
    await setSearchPrices(server.pool, car.id, day(0));
    const booking = await buildBooking(server, { ...asked, car });
    expect(booking.totalCents).toBe(34_900);
    const { body: found } = await call(server, 'GET /api/cars', {
      query: { startDate: day(20), endDate: day(23) },
      as: booking.renter,
    });
    expect(found.cars).toMatchObject([{ id: booking.car.id, totalCents: 34_900 }]);

    // 15 % of it is 5.235, charged as 5.230 or 5.240.
    const { body: ofCar } = await call(server, 'GET /api/cars/:id/rentals', { params: { id: car.id }, as: owner });
    expect(ofCar.rentals).toMatchObject([
      { totalCents: 34_900, ownerCents: expect.toSatisfy((n: number) => n % 10 === 0) },
    ]);

    // Half of one day of three, 11.630, is kept.
    const change = await buildProposal(server, booking, booking.renter, daysFromToday(3, 5));
    await answerChange(server, change, owner, 'accept');
    const { body: shorter } = await show(server, booking);
    expect(shorter).toMatchObject({ totalCents: 2 * 12_510 + 5_810, status: 'confirmed' });

    await cancel(server, booking, booking.renter, 12_510);
    await runWorkers(server);
    const { body: trip } = await show(server, booking);
    const moved = trip.ledger.map(({ amountCents }) => amountCents);
    expect(moved.toSorted((a, b) => b - a)).toEqual([34_900, -4_070, -12_510]);
    const lines = await many<{ cents: number }>(
      server.pool,
      sql`select amount_cents as cents from ledger_lines where account in ('owner', 'fees')`,
    );
    for (const cents of [...moved, ...lines.map((line) => line.cents)]) expect(Math.abs(cents) % 10).toBe(0);
    expect(await findViolations(server.services)).toEqual([]);
  });
});
