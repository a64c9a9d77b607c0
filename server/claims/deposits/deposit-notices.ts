import { announce } from '../../notices/index.ts';
import type { Database } from '../../platform/database/database.ts';

export const DEPOSIT_REFUSED_MAIL = 'deposit-refused';

/** Notifies both: the renter can use another card, and the owner decides whether to hand over the car. */
export const announceDepositRefused = (
  db: Database,
  { rentalId, placementId, amountCents }: { rentalId: string; placementId: string; amountCents: number },
): Promise<void> =>
  announce(db, {
    kind: DEPOSIT_REFUSED_MAIL,
    key: placementId,
    about: { rentalId },
    details: { amountCents },
    mail: { rentalId },
  });
