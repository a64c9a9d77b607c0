import { expect, it } from 'vitest';
import { sql } from '../platform/database/database.ts';
import { buildCar, buildUser, setOffer, setPrice } from '../testing/builders.ts';
import { requestHold, buildBooking, buildHold, cancel, newKey, pay, show, withKey } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { providerTotals } from '../testing/books.ts';
import { call } from '../testing/call.ts';
import { runWorkers } from '../testing/pass-time.ts';
import { day } from '../testing/today.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useBookingServer();

const previewOf = async ({ rentalId, renter }: Awaited<ReturnType<typeof buildBooking>>) =>
  (await call(server, 'GET /api/rentals/:id/cancellation', { params: { id: rentalId }, as: renter })).body;

const bookedHoursAgo = (rentalId: string, hours: number) =>
  server.pool.query(sql`
    update rentals set confirmed_at = clock_timestamp() - make_interval(hours => ${hours}) where id = ${rentalId}`);

it.each([
  ['moderate', 5, { refundCents: 13_500, keptCents: 0, reason: 'full' }],
  ['moderate', 4, { refundCents: 6_750, keptCents: 6_750, reason: 'half' }],
  ['moderate', 1, { refundCents: 6_750, keptCents: 6_750, reason: 'half' }],
  ['moderate', 0, { refundCents: 0, keptCents: 13_500, reason: 'none' }],
  ['strict', 14, { refundCents: 13_500, keptCents: 0, reason: 'full' }],
  ['strict', 7, { refundCents: 6_750, keptCents: 6_750, reason: 'half' }],
  ['strict', 6, { refundCents: 0, keptCents: 13_500, reason: 'none' }],
] as const)('refunds by the rental’s own terms: %s, %i days before', async (cancellation, from, given) => {
  const booking = await buildBooking(server, { terms: { cancellation }, from, to: from + 3 });
  await bookedHoursAgo(booking.rentalId, 24);
  expect(await previewOf(booking)).toEqual({ paidCents: 13_500, ...given });
  expect((await cancel(server, booking, booking.renter, given.refundCents)).status).toBe(200);
  await runWorkers(server);
  expect(await providerTotals(server, booking.rentalId)).toMatchObject({ refundedCents: given.refundCents });
});

it('refunds everything within 24 hours of booking if the start is at least 7 days away', async () => {
  const terms = { cancellation: 'strict' } as const;
  const booking = await buildBooking(server, { terms, from: 7, to: 10 });
  await bookedHoursAgo(booking.rentalId, 23);
  expect(await previewOf(booking)).toMatchObject({ refundCents: 13_500, reason: 'just-booked' });
  const soon = await buildBooking(server, { terms, from: 6, to: 9 });
  expect(await previewOf(soon)).toMatchObject({ refundCents: 0, reason: 'none' });
});

it('keeps the discounted price of the first day', async () => {
  const rules = { discounts: [{ fromDays: 3, percent: 10 }] };
  const booking = await buildBooking(server, { rules, from: 1, to: 4 });
  expect(await previewOf(booking)).toMatchObject({ paidCents: 12_150, refundCents: 8_100, keptCents: 4_050 });
});

it('returns the agreed terms and the booking time with the rental', async () => {
  const booking = await buildHold(server, { terms: { cancellation: 'strict' }, from: 20, to: 22 });
  const refundDays = { fullBefore: day(7), partUntil: day(13) };
  expect((await show(server, booking)).body).toMatchObject({ cancellationTerms: 'strict', bookedAt: null, refundDays });
  await pay(server, booking);
  expect((await show(server, booking)).body.bookedAt).toEqual(expect.any(String));
});

it('row 42: charges and keeps the terms of the hold when the owner changes theirs', async () => {
  const rules = {
    weekdays: [5_000, 5_000, 5_000, 5_000, 6_000, 6_000, 6_000],
    discounts: [{ fromDays: 2, percent: 10 }],
  };
  const booking = await buildHold(server, { rules, from: 10, to: 17 });
  const held = (await show(server, booking)).body;
  await setPrice(server, booking.car.id, 99_900);
  await setOffer(server, booking.car.id, {
    rules: { discounts: [{ fromDays: 3, percent: 60 }] },
    terms: { cancellation: 'strict', leastDays: 30, noticeDays: 30, bufferBefore: 3 },
  });
  const { status, body } = await pay(server, booking);
  expect([status, body.rental.status]).toEqual([200, 'confirmed']);
  const { lines, totalCents, pricePerDayCents, cancellationTerms } = body.rental;
  expect({ lines, totalCents, pricePerDayCents, cancellationTerms }).toEqual({
    lines: held.lines,
    totalCents: 34_200,
    pricePerDayCents: held.pricePerDayCents,
    cancellationTerms: 'flexible',
  });
  expect(await providerTotals(server, booking.rentalId)).toMatchObject({ chargedCents: 34_200 });
  expect(await previewOf(booking)).toMatchObject({ refundCents: 34_200, reason: 'full' });
});

it('row 42: rejects the hold when the cancellation terms differ from those shown', async () => {
  const car = await buildCar(server, { terms: { cancellation: 'moderate' } });
  const renter = await buildUser(server);
  const dates = { carId: car.id, startDate: day(10), endDate: day(12) };
  const quote = await call(server, 'POST /api/quotes', { body: dates, as: renter });
  expect(quote.body.cancellationTerms).toBe('moderate');
  await setOffer(server, car.id, { terms: { cancellation: 'strict' } });
  const body = { ...dates, expectedTotalCents: 9_000, expectedCancellationTerms: quote.body.cancellationTerms };
  const { status, problem } = await call(server, 'POST /api/rentals', { body, as: renter, ...withKey(newKey()) });
  expect([status, problem.code]).toEqual([409, 'rental/terms-changed']);
  expect((await requestHold(server, renter, car.id)).body.cancellationTerms).toBe('strict');
});

it('row 42: rejects the hold when the mileage terms differ from those shown', async () => {
  const car = await buildCar(server, { terms: { mileage: { includedPerDay: 200, extraCents: 25 } } });
  const renter = await buildUser(server);
  const dates = { carId: car.id, startDate: day(10), endDate: day(12) };
  const { mileage } = (await call(server, 'POST /api/quotes', { body: dates, as: renter })).body;
  expect(mileage).toEqual({ includedPerDay: 200, extraCents: 25 });
  const hold = () =>
    call(server, 'POST /api/rentals', {
      body: { ...dates, expectedTotalCents: 9_000, expectedMileage: mileage },
      as: renter,
      ...withKey(newKey()),
    });
  await setOffer(server, car.id, { terms: { mileage: { includedPerDay: 100, extraCents: 25 } } });
  expect((await hold()).problem.code).toBe('rental/terms-changed');
  await setOffer(server, car.id, { terms: { mileage } });
  expect((await hold()).status).toBe(201);
});

it('row 66: pays the owner by the fee at the time of the hold', async () => {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid });
  const booking = await buildHold(server, { car });
  const before = server.config.ownerFeePercent;
  Object.assign(server.config, { ownerFeePercent: 40 });
  try {
    await pay(server, booking);
    const later = await buildBooking(server, { car, renter: booking.renter, from: 20, to: 22 });
    const ownerCents = async (id: string) => (await show(server, { ...booking, rentalId: id }, owner)).body.ownerCents;
    expect([await ownerCents(booking.rentalId), await ownerCents(later.rentalId)]).toEqual([7_650, 5_400]);
    // The renter does not see the owner's share.
    expect((await show(server, booking)).body.ownerCents).toBeNull();
    const { body } = await call(server, 'GET /api/cars/:id/rentals', { params: { id: car.id }, as: owner });
    expect(body.rentals.map(({ ownerCents: cents }) => cents)).toEqual([7_650, 5_400]);
  } finally {
    Object.assign(server.config, { ownerFeePercent: before });
  }
});

it('pays the owner a share of the kept amount after a cancellation', async () => {
  const owner = await buildUser(server);
  const car = await buildCar(server, { ownerId: owner.uid, terms: { cancellation: 'moderate' } });
  const booking = await buildBooking(server, { car, from: 3, to: 5 });
  await cancel(server, booking, booking.renter, 4_500);
  expect((await show(server, booking, owner)).body.ownerCents).toBe(3_825);
  const other = await buildBooking(server, { car, from: 3, to: 5 });
  await cancel(server, other, owner, 9_000);
  expect((await show(server, other, owner)).body.ownerCents).toBe(0);
});

it('mails both the price lines, the renter the refund terms, and the owner their share', async () => {
  const owner = await buildUser(server);
  const rules = { discounts: [{ fromDays: 2, percent: 10 }] };
  const car = await buildCar(server, { ownerId: owner.uid, rules, terms: { cancellation: 'strict' } });
  const booking = await buildBooking(server, { car, rules, from: 20, to: 22 });
  await runWorkers(server);
  const mailTo = async ({ email }: { email: string }) => (await mailsTo(server, email))[0]!.text;
  const lines = '2 days × 45$: 90.00$\n2 days or more −10%: −9.00$\nTotal: 81.00$';
  const [renters, owners] = [await mailTo(booking.renter), await mailTo(owner)];
  expect(renters).toContain(lines);
  expect(renters).toMatch(/If you cancel\nBefore .*: full refund\.\nUntil the end of .*: half of what you paid\./);
  expect(renters).not.toContain('You receive');
  expect(owners).toContain(lines);
  expect(owners).toContain('You receive 68.85$, after our fee of 15%.');
});
