import {
  immediateCapture,
  describeDue,
  type DueDescriptionConfig,
  type Due,
  type DueHandler,
  type LockedDue,
  type RefundReason,
} from '../../money/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { findRetainableCentsOfDue, increasePromisedRefund } from '../booking-due.queries.ts';
import { recordRefunded } from '../state/rental-history.ts';
import { announceFullRefund, announceRefundOwed } from '../state/rental-mails.ts';
import { marketToday } from '../../market/index.ts';
import { findRentalOfChange } from './change.queries.ts';
import { isChangeable, isAwaitingPayment, lockCarRentalAndChange } from './lock-change.ts';
import { applyChange } from './apply-change.ts';

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
  const today = await marketToday(db, timeZone);
  const { rental, change } = await lockCarRentalAndChange(db, subjectId);
  const isStillWanted = isAwaitingPayment(change) && isChangeable(rental, today);
  if (isStillWanted && (await applyChange(db, { rental, change, today }, payerId))) return undefined;
  const reason = change.status === 'made' ? 'paid-twice' : 'change-lost';
  await announceFullRefund(db, { rentalId: rental.id, ...charge, reason });
  return reason;
}

/** The due of a change of dates that makes a rental more expensive. */
export const changeDue = ({ timeZone, ...config }: Pick<Config, 'timeZone'> & DueDescriptionConfig): DueHandler => ({
  labels: ({ subjectId }) => ({ change: subjectId }),
  description: describeDue(config, 'change'),

  async lock(db: Database, due: Due): Promise<LockedDue> {
    const rentalId = await rentalOf(db, due.subjectId);
    await lockCarRentalAndChange(db, due.subjectId);
    return {
      ...immediateCapture,
      async isPayable() {
        const { change } = await lockCarRentalAndChange(db, due.subjectId);
        return isAwaitingPayment(change) && !change.isLate;
      },
      onCharged: (charge) => onCharged(db, due, timeZone, charge),
      retainableCents: () => findRetainableCentsOfDue(db, rentalId, due.id),
      async onRefundPromised({ refundId, amountCents }) {
        if (await increasePromisedRefund(db, rentalId))
          await announceRefundOwed(db, { rentalId, refundId, amountCents });
      },
    };
  },

  async onRefunded(db, { subjectId }, { amountCents, reason }) {
    await recordRefunded(db, { rentalId: await rentalOf(db, subjectId), refundCents: amountCents, reason });
  },
});
