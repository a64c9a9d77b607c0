import { transaction } from '../../platform/database/database.ts';
import { marketDay } from '../../market/index.ts';
import { beginPayout, type Paying } from './begin-payout.ts';
import { findOwedOwners, type OwedOwner } from './due.queries.ts';
import { announceNegative, announceWanted } from './payout-news.ts';
import { noteRound, openRound } from './round.queries.ts';

const PAGE = 1_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** True if something is paid out. Owners without an account are asked for one, owners who owe something are told. */
async function payOwner(services: Paying, day: string, owner: OwedOwner, isCutOff: boolean): Promise<boolean> {
  const { pool, config } = services;
  const { ownerId: userId, dueCents: amountCents, accountStatus } = owner;
  const isEnough = amountCents >= Math.max(1, config.payoutMinimumCents);
  if (accountStatus === 'ready') {
    if ((isEnough || isCutOff) && (await beginPayout(services, userId))) return true;
  } else if (isEnough) {
    await transaction(pool, (db) => announceWanted(db, day, { userId, amountCents }));
  }
  if (amountCents < 0 && !isCutOff) {
    await transaction(pool, (db) => announceNegative(db, day, { userId, amountCents: -amountCents }));
  }
  return false;
}

/**
 * Once for each day of the market, everybody who is owed anything is looked at, in the order of their ids. A process that
 * dies is followed by another one from the last page on; nobody has two payouts of a day.
 */
export async function makePayouts(
  services: Paying,
  stopping?: AbortSignal,
  onFinished?: (day: string) => void,
): Promise<number> {
  const { pool, payments, config, log } = services;
  if (!payments.current.payouts) return 0;
  const day = await marketDay(pool, config.timeZone);
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
        log.error({ err: error, ownerId: owner.ownerId }, 'an owner could not be paid; tomorrow is the next try');
      }
    }
    after = last?.ownerId ?? after;
    await noteRound(pool, day, { after, isFinished });
  }
  onFinished?.(day);
  return made;
}
