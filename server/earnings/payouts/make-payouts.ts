import { transaction } from '../../platform/database/database.ts';
import { marketToday } from '../../market/index.ts';
import { beginPayout, type PayoutServices } from './begin-payout.ts';
import { findOwedOwners, type OwedOwner } from './due.queries.ts';
import { announceNegative, announceDetailsNeeded } from './payout-news.ts';
import { saveRound, openRound } from './round.queries.ts';

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Returns true if a payout was created. Asks owners without an account to add one, and tells owners about a negative balance. */
async function payOwner(services: PayoutServices, day: string, owner: OwedOwner, isCutOff: boolean): Promise<boolean> {
  const { pool, config } = services;
  const { ownerId: userId, dueCents: amountCents, accountStatus } = owner;
  const isEnough = amountCents >= Math.max(1, config.payoutMinimumCents);
  if (accountStatus === 'ready') {
    if ((isEnough || isCutOff) && (await beginPayout(services, userId))) return true;
  } else if (isEnough) {
    await transaction(pool, (db) => announceDetailsNeeded(db, day, { userId, amountCents }));
  }
  if (amountCents < 0 && !isCutOff) {
    await transaction(pool, (db) => announceNegative(db, day, { userId, amountCents: -amountCents }));
  }
  return false;
}

/**
 * Visits all owners with a balance once a day, in order of their ids. If a process dies, another one continues from the last page, and
 * no owner gets two payouts a day.
 */
export async function makePayouts(
  services: PayoutServices,
  stopping?: AbortSignal,
  onFinished?: (day: string) => void,
): Promise<number> {
  const { pool, payments, config, log } = services;
  if (!payments.current.payouts) return 0;
  const day = await marketToday(pool, config.timeZone);
  const round = await openRound(pool, day);
  let after = round.after ?? FIRST;
  let isFinished = round.isFinished;
  let made = 0;
  while (!isFinished) {
    const provider = payments.current.name;
    const owners = await findOwedOwners(pool, { after, today: day, provider, limit: PAGE });
    const last = owners.at(-1);
    isFinished = owners.reduce((sum, { rentals }) => sum + rentals, 0) < PAGE;
    for (const owner of owners) {
      if (stopping?.aborted) return made;
      try {
        if (await payOwner(services, day, owner, owner === last && !isFinished)) made++;
      } catch (error) {
        log.error({ err: error, ownerId: owner.ownerId }, 'could not pay an owner; retrying tomorrow');
      }
    }
    after = last?.ownerId ?? after;
    await saveRound(pool, day, { after, isFinished });
  }
  onFinished?.(day);
  return made;
}
