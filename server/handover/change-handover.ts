import type { HandoverSide } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { windowOf, type HandoverWindow } from './handover-window.ts';
import { requireSide } from './handover.policy.ts';
import { findHandoverRental, lockHandover, type HandoverRental, type HandoverRow } from './handover.queries.ts';
import { presentHandover, type HandoverRef } from './show-handover.ts';

interface ChangeContext extends HandoverRef {
  rental: HandoverRental;
  side: HandoverSide;
  handover: HandoverRow;
  window: HandoverWindow;
  today: string;
}

/** Runs a change by the renter or the owner under a lock and returns the new state. */
export const changeHandover = (
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  { rentalId, part }: HandoverRef,
  change: (db: Database, context: ChangeContext) => Promise<void>,
): Promise<Handover> =>
  transaction(services.pool, async (db) => {
    const { rental, side } = requireSide(viewer, await findHandoverRental(db, rentalId, services.hooks));
    const today = await marketToday(db, services.config.timeZone);
    const window = windowOf(part, rental);
    if (!rental.isHandedOver || today < window.opensOn) throw new AppError('handover/not-open');
    const handover = await lockHandover(db, rentalId, part);
    await change(db, { rentalId, part, rental, side, handover, window, today });
    return presentHandover(services, db, { part, rental, role: side });
  });

/** Required for changes that both sides make in person, unlike photos, which may arrive later. */
export function requireOpen({ handover, window, today }: ChangeContext) {
  if (handover.agreedAt) throw new AppError('handover/agreed');
  if (today > window.closesOn) throw new AppError('handover/not-open');
}
