import { describe, expect, it } from 'vitest';
import { deleteAccount, deleteScheduledAccounts } from '../accounts/delete-account.ts';
import { many, scalar, sql } from '../platform/database/database.ts';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { useBookingServer } from '../testing/booking-server.ts';
import type { TestUser } from '../testing/builders.ts';
import { call } from '../testing/call.ts';
import {
  accept,
  buildClaim,
  buildEvidence,
  buildReturnedTrip,
  claimsOf,
  contest,
  decide,
  makeClaim,
  expireAnswerTime,
  showClaim,
  withdraw,
  runDueWork,
  type ReturnedTrip,
} from '../testing/claims.ts';
import { ageRental } from '../testing/pass-time.ts';
import { useModeration } from '../testing/moderation.ts';
import { mailsTo } from '../testing/mails.ts';

const server = useBookingServer();
const { ada } = useModeration(server);

const adminClaim = (id: string, as: TestUser) => call(server, 'GET /api/admin/claims/:id', { params: { id }, as });
const list = async (which: 'contested' | 'to-pay' | 'settled') =>
  (await call(server, 'GET /api/admin/claims', { query: { list: which }, as: ada })).body.claims.map(({ id }) => id);
const reads = (rentalId: string) =>
  many(server.pool, sql`select 1 from audit_log where action = 'claim-read' and rental_id = ${rentalId}`);

async function buildContested() {
  const made = await buildClaim(server);
  const photoIds = [await buildEvidence(server, made.renter)];
  expect((await contest(server, made.claim, made.renter, { photoIds })).body).toMatchObject({
    status: 'contested',
    contested: { text: 'It was there before.', photos: [{}] },
  });
  return made;
}

describe('a contested extra charge', () => {
  it('is decided by an administrator who sees both sides, and the granted part is charged', async () => {
    const { claim, renter, owner, rentalId } = await buildContested();
    await expireAnswerTime(server, claim);
    await runDueWork(server);
    expect(await list('contested')).toContain(claim.id);
    const seen = (await adminClaim(claim.id, ada)).body;
    expect(seen.sides).toMatchObject({
      claimed: { text: 'A scratch on the left door.', photos: [{}] },
      contested: { text: 'It was there before.', photos: [{}] },
    });
    const { key } = seen.sides!.contested!.photos[0]!;
    expect((await server.app.inject({ url: photoUrl(key, 480) })).statusCode).toBe(200);
    expect(await reads(rentalId)).toHaveLength(1);

    expect((await decide(server, claim, ada, 12_001)).problem.code).toBe('claim/amount-invalid');
    expect((await decide(server, claim, ada, 5_000, ' ')).problem.code).toBe('moderation/reason-required');
    const decided = (await decide(server, claim, ada, 5_000)).body;
    expect(decided).toMatchObject({
      status: 'to-charge',
      dueCents: 5_000,
      decision: { amountCents: 5_000 },
      sides: null,
    });
    expect((await decide(server, claim, ada, 0)).problem.code).toBe('claim/decided');
    await runDueWork(server);
    for (const as of [renter, owner]) {
      expect((await showClaim(server, claim, as)).body).toMatchObject({
        status: 'paid',
        amountCents: 12_000,
        dueCents: 5_000,
        decision: { amountCents: 5_000, reason: 'Half of it was old.' },
      });
    }
    expect(await list('settled')).toContain(claim.id);
    expect((await adminClaim(claim.id, ada)).body.sides).toBeNull();
    expect(await reads(rentalId)).toHaveLength(1);
  });

  it('grants no less than a card can be charged, except nothing', async () => {
    const { claim } = await buildContested();
    const { status, problem } = await decide(server, claim, ada, 49);
    expect([status, problem.code, problem.detail]).toEqual([
      400,
      'claim/amount-invalid',
      'The minimum card payment is 0.50$.',
    ]);
    expect((await decide(server, claim, ada, 50)).body).toMatchObject({ status: 'to-charge', dueCents: 50 });
    const dismissed = await buildContested();
    expect((await decide(server, dismissed.claim, ada, 0)).body.status).toBe('dismissed');
  });

  it('charges nothing when it is dismissed', async () => {
    const { claim, renter } = await buildContested();
    expect((await decide(server, claim, ada, 0, 'It was there before.')).body.status).toBe('dismissed');
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body).toMatchObject({ status: 'dismissed', payment: null });
    const mails = await mailsTo(server, renter.email);
    expect(mails.find(({ subject }) => subject.startsWith('We decided'))!.text).toContain(
      'you don’t have to pay anything',
    );
  });

  it('is either withdrawn or decided when both happen concurrently', async () => {
    const { claim, owner } = await buildContested();
    const [taken, decided] = await Promise.all([withdraw(server, claim, owner), decide(server, claim, ada, 12_000)]);
    expect([taken.status, decided.status].toSorted()).toEqual([200, 409]);
  });

  it('cannot be decided by its renter or owner', async () => {
    const made = await buildContested();
    await server.pool.query(sql`update users set is_admin = true where id = ${made.owner.uid}`);
    expect((await decide(server, made.claim, made.owner, 12_000)).problem.code).toBe('claim/own');
    await server.pool.query(sql`update users set is_admin = false where id = ${made.owner.uid}`);
  });

  it('hides statements from administrators unless the claim is contested', async () => {
    const { claim, renter, rentalId } = await buildClaim(server);
    expect((await adminClaim(claim.id, ada)).body.sides).toBeNull();
    expect((await decide(server, claim, ada, 1_000)).problem.code).toBe('claim/decided');
    expect((await adminClaim(claim.id, renter)).status).toBe(403);
    expect(await reads(rentalId)).toEqual([]);
  });
});

describe('row 68: an unsettled extra charge', () => {
  const remove = (as: TestUser) => call(server, 'DELETE /api/me', { body: { password: as.password }, as });

  it('prevents both sides from deleting their account and explains why', async () => {
    const { claim, renter, owner, rentalId } = await buildClaim(server);
    for (const as of [renter, owner]) {
      const refused = await remove(as);
      expect([refused.status, refused.problem.fields?.claims?.code]).toEqual([409, 'account/has-claims']);
      expect(refused.problem.fields?.claims?.message).toMatch(/^An extra charge after a trip isn’t settled yet\./);
    }
    await accept(server, claim, renter);
    await runDueWork(server);
    await ageRental(server, rentalId, 4);
    expect((await remove(renter)).body).toEqual({ deletesAt: null });
    await runDueWork(server);
    const kept = sql`select 1 from kept_cards where payer_id = ${renter.uid} and ended_at is null`;
    expect(await many(server.pool, kept)).toEqual([]);
    expect((await showClaim(server, claim, owner)).body.other.isDeleted).toBe(true);
  });

  it.each(['renter', 'owner'] as const)('is passed to administrators when its %s is banned', async (who) => {
    const made = await buildClaim(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${made[who].uid}`);
    await expireAnswerTime(server, made.claim);
    await runDueWork(server);
    expect((await adminClaim(made.claim.id, ada)).body).toMatchObject({
      status: 'contested',
      sides: { claimed: {}, contested: null },
    });
    expect((await decide(server, made.claim, ada, 0, 'Not theirs.')).body.status).toBe('dismissed');
    await server.pool.query(sql`update users set banned_at = null where id = ${made[who].uid}`);
  });
});

describe('row 83: a renter who deletes their account during the claim window', () => {
  const remove = (as: TestUser) => call(server, 'DELETE /api/me', { body: { password: as.password }, as });
  const deletesAt = async (as: TestUser) => (await call(server, 'GET /api/me/account', { as })).body.deletesAt;
  const isDeleted = (uid: string) =>
    scalar<boolean>(server.pool, sql`select deleted_at is not null from users where id = ${uid}`);
  const keptCards = (uid: string) =>
    many(server.pool, sql`select 1 from kept_cards where payer_id = ${uid} and ending_at is null`);
  /** Moves the trip so far back that the claim window is closed and the deletion is due. */
  const passWindow = async ({ rentalId, renter }: ReturnedTrip) => {
    await ageRental(server, rentalId, 4);
    await server.pool.query(sql`update users set deletes_at = now() where id = ${renter.uid}`);
  };

  it('is deleted automatically after the window, and the card is kept until then', async () => {
    const trip = await buildReturnedTrip(server);
    const { renter, rentalId } = trip;
    const { closesAt } = (await claimsOf(server, trip, renter)).body.window!;
    expect((await remove(renter)).body).toEqual({ deletesAt: closesAt });
    expect(await deletesAt(renter)).toBe(closesAt);
    expect(await deleteScheduledAccounts(server.services)).toBe(0);
    expect(await keptCards(renter.uid)).toHaveLength(1);

    const { body: claim } = await makeClaim(server, trip);
    await accept(server, claim, renter);
    // Accounts are not deleted while a claim is unsettled, even after the date.
    await passWindow(trip);
    expect(await deleteScheduledAccounts(server.services)).toBe(0);
    await runDueWork(server);
    expect((await showClaim(server, claim, renter)).body.status).toBe('paid');
    expect(await isDeleted(renter.uid)).toBe(false);
    await passWindow({ ...trip, rentalId });
    expect(await deleteScheduledAccounts(server.services)).toBe(1);
    expect([await isDeleted(renter.uid), await keptCards(renter.uid)]).toEqual([true, []]);
  });

  it('can cancel the deletion', async () => {
    const trip = await buildReturnedTrip(server);
    await remove(trip.renter);
    const { body } = await call(server, 'DELETE /api/me/deletion', { as: trip.renter });
    expect(body.deletesAt).toBeNull();
    await ageRental(server, trip.rentalId, 4);
    expect(await deleteScheduledAccounts(server.services)).toBe(0);
  });

  it('is not deleted earlier by the operator either', async () => {
    const trip = await buildReturnedTrip(server);
    expect(await deleteAccount(server.services, trip.renter.email)).toEqual({ deletesAt: expect.any(Date) });
    expect((await makeClaim(server, trip)).status).toBe(201);
  });

  it('can be charged even if banned: an administrator decides, and the kept card is charged', async () => {
    const trip = await buildReturnedTrip(server);
    await server.pool.query(sql`update users set banned_at = now() where id = ${trip.renter.uid}`);
    const { body: claim } = await makeClaim(server, trip);
    expect(claim.status).toBe('contested');
    await decide(server, claim, ada, 5_000);
    await runDueWork(server);
    expect((await showClaim(server, claim, trip.owner)).body).toMatchObject({ status: 'paid', dueCents: 5_000 });
  });
});

it('the database rejects changes to what was claimed, answered or decided', async () => {
  const { claim } = await buildContested();
  await decide(server, claim, ada, 5_000);
  for (const change of ['amount_cents = 1', `body = 'other'`, `answer = 'other'`, 'decided_cents = 6000']) {
    const statement = `update claims set ${change} where id = '${claim.id}'`;
    await expect(server.pool.query(statement), change).rejects.toThrow('never changed');
  }
});
