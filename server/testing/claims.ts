import { expect } from 'vitest';
import type { Claim, NewClaim } from '../../contract/claims/claims.ts';
import { sql } from '../platform/database/database.ts';
import { addCard, answerBankChallenge, buildHold, confirm, newKey, pay, withKey } from './booking.ts';
import { buildCar, buildUser, type TestCar, type TestUser } from './builders.ts';
import { call, type ServerTarget } from './call.ts';
import { CARDS } from './cards.ts';
import { picture, upload } from './photo-builders.ts';
import { endAnswerTime, makeDue, ageRental, runWorkers } from './pass-time.ts';
import type { TestServer } from './test-server.ts';

export interface ReturnedTrip {
  owner: TestUser;
  renter: TestUser;
  car: TestCar;
  rentalId: string;
}

type Signed = Pick<TestUser, 'accessToken'>;

/** A rental paid by card through the API that ended this many days ago. */
export async function buildReturnedTrip(
  server: TestServer,
  {
    card = CARDS.good,
    wallet = false,
    endedDaysAgo = 1,
    ...people
  }: { card?: string; wallet?: boolean; endedDaysAgo?: number } & Partial<ReturnedTrip> = {},
): Promise<ReturnedTrip> {
  const owner = people.owner ?? (await buildUser(server, { displayName: 'Olive Owner' }));
  const renter = people.renter ?? (await buildUser(server, { displayName: 'Robin Renter' }));
  const car = people.car ?? (await buildCar(server, { ownerId: owner.uid }));
  const hold = await buildHold(server, { car, renter });
  const paid = await pay(server, hold, { card, wallet });
  if (paid.body.requiresAction) {
    await answerBankChallenge(server, renter, paid.body.requiresAction, true);
    await confirm(server, hold);
  }
  await ageRental(server, hold.rentalId, 12 + endedDaysAgo);
  return { owner, renter, car, rentalId: hold.rentalId };
}

export const buildEvidence = async (server: ServerTarget, as: Signed): Promise<string> => {
  const { status, body } = await upload(server, as, await picture().jpeg().toBuffer(), { for: 'claim' });
  expect(status).toBe(201);
  return body.id;
};

export const claimsOf = (server: ServerTarget, { rentalId }: Pick<ReturnedTrip, 'rentalId'>, as: Signed) =>
  call(server, 'GET /api/rentals/:id/claims', { params: { id: rentalId }, as });

export const makeClaim = async (
  server: ServerTarget,
  { rentalId, owner }: { rentalId: string; owner: Signed },
  { as = owner, key = newKey(), ...claim }: Partial<NewClaim> & { as?: Signed; key?: string } = {},
) =>
  call(server, 'POST /api/rentals/:id/claims', {
    params: { id: rentalId },
    body: {
      kind: 'damage',
      amountCents: 12_000,
      text: 'A scratch on the left door.',
      photoIds: claim.photoIds ?? [await buildEvidence(server, as)],
      ...claim,
    },
    as,
    ...withKey(key),
  });

export async function buildClaim(
  server: TestServer,
  { claim, ...trip }: Parameters<typeof buildReturnedTrip>[1] & { claim?: Partial<NewClaim> } = {},
): Promise<ReturnedTrip & { claim: Claim }> {
  const returned = await buildReturnedTrip(server, trip);
  const made = await makeClaim(server, returned, claim);
  expect(made.status, JSON.stringify(made.problem)).toBe(201);
  return { ...returned, claim: made.body };
}

export const showClaim = (server: ServerTarget, { id }: Pick<Claim, 'id'>, as: Signed) =>
  call(server, 'GET /api/claims/:id', { params: { id }, as });

export const accept = (server: ServerTarget, { id }: Pick<Claim, 'id'>, as: Signed, key = newKey()) =>
  call(server, 'POST /api/claims/:id/acceptance', { params: { id }, as, ...withKey(key) });

export const contest = (
  server: ServerTarget,
  { id }: Pick<Claim, 'id'>,
  as: Signed,
  {
    text = 'It was there before.',
    photoIds = [],
    key = newKey(),
  }: { text?: string; photoIds?: string[]; key?: string } = {},
) => call(server, 'POST /api/claims/:id/contest', { params: { id }, body: { text, photoIds }, as, ...withKey(key) });

export const withdraw = (server: ServerTarget, { id }: Pick<Claim, 'id'>, as: Signed) =>
  call(server, 'POST /api/claims/:id/withdrawal', { params: { id }, as, ...withKey(newKey()) });

export const payClaim = async (
  server: ServerTarget,
  { id }: Pick<Claim, 'id'>,
  as: Signed,
  { card = CARDS.good, key = newKey(), paymentMethodId = '' } = {},
) =>
  call(server, 'POST /api/claims/:id/payment', {
    params: { id },
    body: { paymentMethodId: paymentMethodId || (await addCard(server, as, card)) },
    as,
    ...withKey(key),
  });

export const confirmClaim = (server: ServerTarget, { id }: Pick<Claim, 'id'>, as: Signed) =>
  call(server, 'POST /api/claims/:id/payment/confirmation', { params: { id }, as });

export const decide = (
  server: ServerTarget,
  { id }: Pick<Claim, 'id'>,
  as: Signed,
  amountCents: number,
  reason = 'Half of it was old.',
  key = newKey(),
) =>
  call(server, 'POST /api/admin/claims/:id/decision', {
    params: { id },
    body: { amountCents, reason },
    as,
    ...withKey(key),
  });

/** Ends the time to respond to a claim. */
export async function expireAnswerTime(server: TestServer, { id }: Pick<Claim, 'id'>): Promise<void> {
  await endAnswerTime(server.pool, sql`id = ${id}`);
}

/** Runs all due background work. */
export async function runDueWork(server: TestServer): Promise<void> {
  await makeDue(server);
  await runWorkers(server);
}
