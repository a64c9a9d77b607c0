import { expect } from 'vitest';
import { scalar, sql } from '../../platform/database/database.ts';
import { addCard, requestHold, newKey, pay } from '../booking.ts';
import { buildCar, buildPeople } from '../builders.ts';
import { CARDS } from '../cards.ts';
import { accept, contest, decide, makeClaim, payClaim } from '../claims.ts';
import { buildHandoverPhoto } from '../handover.ts';
import { ageRental } from '../pass-time.ts';
import { waitUntil } from '../process-tree.ts';
import type { RunningProcess } from '../process.ts';
import type { KillableServer } from './killable-server.ts';

/** A paid rental that ended yesterday. */
export async function buildEndedRental(server: KillableServer, card = CARDS.good) {
  const at = await server.current();
  const [renter, owner, admin] = await buildPeople(server, 3);
  await server.pool.query(sql`update users set is_admin = true where id = ${admin!.uid}`);
  const car = await buildCar(server, { ownerId: owner!.uid });
  const { body } = await requestHold(at, renter!, car.id);
  const paid = await pay(at, { renter: renter!, rentalId: body.id }, { card });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await ageRental(server, body.id, 13);
  const photoId = await buildHandoverPhoto(server, owner!);
  return { carId: car.id, rentalId: body.id, renter: renter!, owner: owner!, admin: admin!, photoId };
}

export const CLAIM_OUTCOMES = ['accepted', 'contested and decided', 'accepted, and paid on a page'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** Yields each acknowledged step. Running it again reuses the same idempotency keys. */
export async function buildClaimScenario(server: KillableServer, end: ClaimOutcome) {
  const isPaidByHand = end === 'accepted, and paid on a page';
  const { rentalId, renter, owner, admin, photoId } = await buildEndedRental(
    server,
    isPaidByHand ? CARDS.goodOnce : CARDS.good,
  );
  const keys = { make: newKey(), answer: newKey(), decide: newKey(), pay: newKey() };
  let paymentMethodId = '';

  /** Waits for a worker to charge the card, or throws if the process dies first. */
  async function isCharged(at: RunningProcess, id: string): Promise<boolean> {
    let status = '';
    await waitUntil(async () => {
      status = await scalar<string>(server.pool, sql`select status from claims where id = ${id}`);
      if (status !== 'to-charge') return true;
      if (at.child.signalCode) throw new Error('The process is gone.');
      return false;
    });
    return status === 'paid';
  }

  return {
    rentalId,
    tell: async function* (this: void, at: RunningProcess) {
      const made = await makeClaim(at, { rentalId, owner }, { photoIds: [photoId], key: keys.make });
      yield { what: 'claimed', answer: made } as const;
      const { id } = made.body;
      if (end === 'contested and decided') {
        yield { what: 'contested', answer: await contest(at, { id }, renter, { key: keys.answer }) } as const;
        yield { what: 'decided', answer: await decide(at, { id }, admin, 5_000, undefined, keys.decide) } as const;
      } else yield { what: 'answered', answer: await accept(at, { id }, renter, keys.answer) } as const;
      if (await isCharged(at, id)) return;
      paymentMethodId ||= await addCard(at, renter);
      const paid = await payClaim(at, { id }, renter, { key: keys.pay, paymentMethodId });
      yield { what: paid.body.checking ? 'answered' : 'charged', answer: paid } as const;
    },
  };
}
