import {
  chargedAtOnce,
  describeDue,
  type Describing,
  type Due,
  type DueKind,
  type LockedDue,
  type RefundReason,
} from '../../money/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { findMayKeepOfDue, raisePromise } from '../booking-due.queries.ts';
import { recordRefunded } from '../state/rental-history.ts';
import { announceMoneyBack, announceRefundOwed } from '../state/rental-mails.ts';
import { marketDay } from '../../market/index.ts';
import { findRentalOfChange } from './change.queries.ts';
import { isChangeable, isToPay, lockAll } from './lock-change.ts';
import { makeChange } from './make-change.ts';

async function rentalOf(db: Database, changeId: string): Promise<string> {
  const rentalId = await findRentalOfChange(db, changeId);
  if (!rentalId) throw new Error(`Change ${changeId} does not exist.`);
  return rentalId;
}

/** Makes the change, or leaves the rental as it was and returns a refund reason. */
async function onCharged(
  db: Database,
  { subjectId, payerId }: Due,
  timeZone: string,
  charge: { attemptId: string; amountCents: number },
): Promise<RefundReason | undefined> {
  const today = await marketDay(db, timeZone);
  const { rental, change } = await lockAll(db, subjectId);
  const isStillWanted = isToPay(change) && isChangeable(rental, today);
  if (isStillWanted && (await makeChange(db, { rental, change, today }, payerId))) return undefined;
  const reason = change.status === 'made' ? 'paid-twice' : 'change-lost';
  await announceMoneyBack(db, { rentalId: rental.id, ...charge, reason });
  return reason;
}

/** The due of a change of dates that makes a rental more expensive. */
export const changeDue = ({ timeZone, ...config }: Pick<Config, 'timeZone'> & Describing): DueKind => ({
  labels: ({ subjectId }) => ({ change: subjectId }),
  description: describeDue(config, 'change'),

  async lock(db: Database, due: Due): Promise<LockedDue> {
    const rentalId = await rentalOf(db, due.subjectId);
    await lockAll(db, due.subjectId);
    return {
      ...chargedAtOnce,
      async isPayable() {
        const { change } = await lockAll(db, due.subjectId);
        return isToPay(change) && !change.isLate;
      },
      settled: (charge) => onCharged(db, due, timeZone, charge),
      mayKeepCents: () => findMayKeepOfDue(db, rentalId, due.id),
      async refundPromised({ refundId, amountCents }) {
        if (await raisePromise(db, rentalId)) await announceRefundOwed(db, { rentalId, refundId, amountCents });
      },
    };
  },

  async refunded(db, { subjectId }, { amountCents, reason }) {
    await recordRefunded(db, { rentalId: await rentalOf(db, subjectId), refundCents: amountCents, reason });
  },
});
