import { dayIn } from '../../contract/dates.ts';
import { remindOfDetails } from '../earnings/index.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { balanceOf } from './owner.queries.ts';

/** Asks the owner for missing payout and tax details. Does nothing a second time on the same day. */
export const remindOwner = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  ownerId: string,
): Promise<void> =>
  transaction(pool, async (db) => {
    const balanceCents = await balanceOf(db, ownerId);
    if (balanceCents === null) throw new AppError('user/not-found');
    const amountCents = Math.max(0, balanceCents);
    await remindOfDetails(db, dayIn(config.timeZone), { userId: ownerId, amountCents });
    await record(db, { action: 'owner-reminded', actor: viewer, userId: ownerId });
  });
