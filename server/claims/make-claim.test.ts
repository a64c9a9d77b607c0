import { describe, expect, it } from 'vitest';
import { one, sql } from '../platform/database/database.ts';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { cancel, newKey } from '../testing/booking.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import { buildUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import {
  accept,
  buildClaim,
  buildEvidence,
  buildReturnedTrip,
  claimsOf,
  makeClaim,
  withdraw,
} from '../testing/claims.ts';
import { buildTrip } from '../testing/reviews.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useBookingServer();

describe('POST /api/rentals/:id/claims', () => {
  it('notifies the renter, with photos that only renter and owner can open', async () => {
    const { owner, renter, rentalId, claim } = await buildClaim(server);
    expect(claim).toMatchObject({
      kind: 'damage',
      status: 'open',
      role: 'owner',
      amountCents: 12_000,
      claimed: { text: 'A scratch on the left door.' },
      other: { displayName: 'Robin Renter' },
      can: { accept: false, contest: false, withdraw: true, pay: false },
    });
    const hours = (Date.parse(claim.answerBy) - Date.parse(claim.claimed.at)) / 3_600_000;
    expect(hours).toBe(72);
    const { claims, claiming } = (await claimsOf(server, { rentalId }, renter)).body;
    expect(claims).toMatchObject([
      { id: claim.id, role: 'renter', can: { accept: true, contest: true, withdraw: false } },
    ]);
    expect(claiming).toBeNull();
    for (const { photos } of [claim.claimed, claims[0]!.claimed]) {
      expect((await server.app.inject({ url: photoUrl(photos[0]!.key, 480) })).statusCode).toBe(200);
    }
    const left = (await claimsOf(server, { rentalId }, owner)).body.claiming!;
    expect(left).toMatchObject({ leftCents: 188_000 });
    expect(left.kinds).not.toContain('damage');
    expect(await mailsTo(server, renter.email)).toContainEqual({
      subject: 'Olive Owner is asking for 120.00$ after your trip with “Fiat 500”',
      text: expect.stringContaining('“A scratch on the left door.”') as string,
    });
  });

  it('row 60: is refused before the car is back, and after 72 hours', async () => {
    const early = await buildReturnedTrip(server, { endedDaysAgo: 0 });
    expect((await makeClaim(server, early)).problem.code).toBe('claim/not-yet');
    expect((await claimsOf(server, early, early.owner)).body).toMatchObject({ claiming: null, window: {} });
    expect((await makeClaim(server, await buildReturnedTrip(server, { endedDaysAgo: 3 }))).status).toBe(201);
    const late = await makeClaim(server, await buildReturnedTrip(server, { endedDaysAgo: 4 }));
    expect([late.status, late.problem.code]).toEqual([409, 'claim/too-late']);
    expect(late.problem.detail).toContain('72 hours');
  });

  it('row 60: is refused without evidence, or with photos of other users', async () => {
    const trip = await buildReturnedTrip(server);
    expect((await makeClaim(server, trip, { photoIds: [] })).problem).toMatchObject({
      code: 'claim/evidence-required',
      fields: { photoIds: { code: 'claim/evidence-required' } },
    });
    expect((await makeClaim(server, trip, { photoIds: [], usesHandover: true })).problem.code).toBe(
      'claim/no-handover',
    );
    const othersPhoto = await buildEvidence(server, trip.renter);
    expect((await makeClaim(server, trip, { photoIds: [othersPhoto] })).problem.code).toBe('car/photos-invalid');
    expect((await makeClaim(server, trip, { text: '  ' })).problem.fields).toMatchObject({
      text: { code: 'claim/text-required' },
    });
  });

  it('row 60: is refused above the limit for all claims of a rental together', async () => {
    const trip = await buildReturnedTrip(server);
    const tooHigh = await makeClaim(server, trip, { amountCents: 200_001 });
    expect([tooHigh.problem.code, tooHigh.problem.detail]).toEqual([
      'claim/above-limit',
      'You can ask for up to 2,000.00$.',
    ]);
    expect((await makeClaim(server, trip, { amountCents: 199_000 })).status).toBe(201);
    const second = await makeClaim(server, trip, { kind: 'cleaning', amountCents: 1_001 });
    expect(second.problem.detail).toBe('You can ask for up to 10.00$.');
    for (const amountCents of [0, -1, 1.5]) {
      expect((await makeClaim(server, trip, { kind: 'fuel', amountCents })).problem.fields).toMatchObject({
        amountCents: { code: 'claim/amount-invalid' },
      });
    }
  });

  it('is refused below the minimum chargeable amount, which the error states', async () => {
    const trip = await buildReturnedTrip(server);
    const { status, problem } = await makeClaim(server, trip, { amountCents: 49 });
    expect([status, problem.detail]).toEqual([400, 'The minimum card payment is 0.50$.']);
    expect(problem.fields).toMatchObject({ amountCents: { code: 'claim/amount-invalid' } });
    expect((await makeClaim(server, trip, { amountCents: 50 })).status).toBe(201);
  });

  it('row 60: counts once when repeated with the same key, and allows each kind once until it is withdrawn', async () => {
    const trip = await buildReturnedTrip(server);
    const photoIds = [await buildEvidence(server, trip.owner)];
    const key = newKey();
    const sent = await makeClaim(server, trip, { photoIds, key });
    const again = await makeClaim(server, trip, { photoIds, key });
    expect([again.status, again.body.id]).toEqual([201, sent.body.id]);
    const others = await Promise.all([1, 2].map(() => makeClaim(server, trip, { kind: 'fuel', amountCents: 500 })));
    expect(others.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await makeClaim(server, trip)).problem.code).toBe('claim/already-made');
    expect((await withdraw(server, sent.body, trip.owner)).body.status).toBe('withdrawn');
    expect((await makeClaim(server, trip)).status).toBe(201);
  });

  it('row 60: is refused for rentals that were paid elsewhere or never began, and for unknown kinds', async () => {
    const elsewhere = await buildTrip(server);
    await server.pool.query(sql`update rentals set takes_payment = false where id = ${elsewhere.rentalId}`);
    expect((await makeClaim(server, elsewhere)).problem.code).toBe('claim/not-possible');
    const trip = await buildReturnedTrip(server, { endedDaysAgo: -20 });
    expect((await cancel(server, trip, trip.renter, 9_000)).status).toBe(200);
    expect((await makeClaim(server, trip)).problem.code).toBe('claim/not-possible');
    const kind = 'annoyance' as 'damage';
    expect((await makeClaim(server, await buildReturnedTrip(server), { kind })).status).toBe(400);
  });

  it('opens the claim window on the day on which a current rental is cancelled', async () => {
    const trip = await buildReturnedTrip(server, { endedDaysAgo: -1 });
    const { refundCents } = (
      await call(server, 'GET /api/rentals/:id/cancellation', { params: { id: trip.rentalId }, as: trip.renter })
    ).body;
    expect((await cancel(server, trip, trip.renter, refundCents)).status).toBe(200);
    expect((await makeClaim(server, trip)).status).toBe(201);
  });

  it('is allowed for the owner only; to strangers the rental does not exist', async () => {
    const trip = await buildReturnedTrip(server);
    expect((await makeClaim(server, trip, { as: trip.renter })).problem.code).toBe('rental/not-allowed');
    const strangers = [await buildUser(server), await buildUser(server, { isAdmin: true })];
    const { body: claim } = await makeClaim(server, trip);
    for (const as of strangers) {
      expect((await makeClaim(server, trip, { as })).problem.code).toBe('rental/not-found');
      expect((await claimsOf(server, trip, as)).status).toBe(404);
      expect((await accept(server, claim, as)).problem.code).toBe('claim/not-found');
    }
    expect((await accept(server, claim, trip.owner)).problem.code).toBe('rental/not-allowed');
    expect((await withdraw(server, claim, trip.renter)).problem.code).toBe('rental/not-allowed');
  });
});

describe('with CLAIMS=off', () => {
  const closed = useBookingServer({ claims: false });

  it('keeps no card and refuses claims', async () => {
    const trip = await buildReturnedTrip(closed);
    expect((await claimsOf(closed, trip, trip.owner)).body).toMatchObject({ claims: [], claiming: null });
    expect((await claimsOf(closed, trip, trip.renter)).body.card).toBeNull();
    expect((await makeClaim(closed, trip)).problem.code).toBe('claim/off');
    expect(await one(closed.pool, sql`select count(*) as count from kept_cards`)).toEqual({ count: 0 });
    expect((await call(closed, 'GET /api/config')).body.claims).toBe(false);
  });
});

describe('with a handover that both sides agreed to', () => {
  /** Terms: 100 km a day included, 0.25 for each km more. Fuel: 8 eighths at pickup, 6 at return. */
  async function buildHandedOver() {
    const trip = await buildReturnedTrip(server);
    const { rentalId, owner, renter } = trip;
    await server.pool.query(sql`
      update rentals set agreed = '{"mileage": {"includedPerDay": 100, "extraCents": 25, "unit": "km"}}' where id = ${rentalId}`);
    for (const [part, mileage, fuel] of [
      ['check-in', 10_000, 8],
      ['check-out', 10_240, 6],
    ] as const) {
      await server.pool.query(sql`
        insert into handovers (rental_id, part, mileage, fuel_eighths) values (${rentalId}, ${part}, ${mileage}, ${fuel})`);
      for (const [role, uid] of [
        ['owner', owner.uid],
        ['renter', renter.uid],
      ]) {
        await server.pool.query(sql`
          insert into handover_agreements (rental_id, part, role, user_id, version, hash)
          select rental_id, part, ${role}, ${uid}, version, handover_hash(handovers) from handovers
          where rental_id = ${rentalId} and part = ${part}`);
      }
    }
    return trip;
  }

  it('computes mileage and fuel charges, and accepts exactly those without photos', async () => {
    const trip = await buildHandedOver();
    expect((await claimsOf(server, trip, trip.owner)).body.claiming).toMatchObject({
      hasHandover: true,
      mileage: { quantity: 40, unitCents: 25, amountCents: 1_000 },
      fuel: { quantity: 2, unitCents: 1_250, amountCents: 2_500 },
    });
    const other = { kind: 'mileage' as const, amountCents: 1_001, photoIds: [], usesHandover: true };
    expect((await makeClaim(server, trip, other)).problem.code).toBe('claim/not-as-computed');
    const made = await makeClaim(server, trip, { ...other, amountCents: 1_000 });
    expect([made.status, made.body.usesHandover, made.body.claimed.photos]).toEqual([201, true, []]);
    const fuel = await makeClaim(server, trip, { ...other, kind: 'fuel', amountCents: 2_500 });
    expect(fuel.status).toBe(201);
    expect((await makeClaim(server, trip, { photoIds: [], usesHandover: true })).status).toBe(201);
  });

  it('offers no mileage claim when mileage is unlimited', async () => {
    const trip = await buildReturnedTrip(server);
    expect((await claimsOf(server, trip, trip.owner)).body.claiming!.kinds).not.toContain('mileage');
    expect((await makeClaim(server, trip, { kind: 'mileage' })).problem.code).toBe('claim/not-possible');
  });
});
