import { depositTimes, keptUntil, renewedAt } from '../../../contract/claims/deposits/deposit-rule.ts';
import { depositLimits } from '../../../contract/claims/deposits/limits.ts';
import { checkAuthorised, endCardsOf, findKeptCard, payDue, settleOpen, type MovingMoney } from '../../money/index.ts';
import type { Config } from '../../platform/config.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { lockClaimedRental } from '../claimed-rental.queries.ts';
import { setRefused } from './deposit-due.ts';
import {
  findDeposit,
  findPayment,
  findPlacement,
  findPlacements,
  insertPlacement,
  lockDeposit,
  lookAgainAt,
  nextLook,
  setPlacement,
  takeDepositsToTend,
  type DepositRow,
  type Placement,
} from './deposit.queries.ts';
import { payableOf } from './pay-deposit.ts';

type Tending = MovingMoney & { config: Pick<Config, 'timeZone'> };

const BATCH = 20;
/** The worker that decides is expected to see to the bank itself; after so long another does. */
const SETTLED_BY_ANOTHER_SECONDS = 10;

/** What is to be done at banks once it is decided, which is committed first. */
interface Decided {
  place?: Placement;
  release: Placement[];
}

const isOpen = ({ status }: Placement) =>
  status === 'placing' || status === 'refused' || status === 'kept' || status === 'releasing';

/** One that no bank was asked for, or has refused, is over at once. */
async function release(db: Database, placed: Placement): Promise<Placement> {
  const { isOpen: isAsked } = await findPayment(db, placed.id);
  const status = isAsked ? 'releasing' : 'released';
  await setPlacement(db, { id: placed.id, status });
  await checkAuthorised(db, { kind: 'deposit', subjectId: placed.id }, SETTLED_BY_ANOTHER_SECONDS);
  return { ...placed, status };
}

/** Cards that were used for it alone are kept no longer. */
async function endCards(db: Database, placements: readonly Placement[]): Promise<void> {
  for (const { id } of placements) await endCardsOf(db, { kind: 'deposit', subjectId: id });
}

/** Whether a bank is to be asked now: for the first time while the trip goes on, and again before it lets go. */
function isToPlace(
  deposit: DepositRow,
  placements: readonly Placement[],
  until: Date,
  endsAt: Date | undefined,
): boolean {
  const { now, isClaimed } = deposit;
  const latest = placements.at(-1);
  const isTried = latest?.status === 'placing' || latest?.status === 'refused';
  if (isTried) return false;
  if (latest?.status !== 'kept') return endsAt !== undefined && now < endsAt;
  return now >= renewedAt(latest.keptAt!) && (isClaimed || until > keptUntil(latest.keptAt!));
}

async function decide(db: Database, { config }: Tending, rentalId: string): Promise<Decided> {
  await lockClaimedRental(db, rentalId);
  const isThere = await lockDeposit(db, rentalId);
  const deposit = isThere ? await findDeposit(db, rentalId) : undefined;
  if (!deposit) return { release: [] };
  const placements = await findPlacements(db, rentalId);
  const times = depositTimes(deposit, config.timeZone);
  const { now, isClaimed } = deposit;
  const isTaken = placements.some(({ status }) => status === 'capturing' || status === 'captured');
  const open = placements.filter((placed) => isOpen(placed));
  const until = times?.releasedAt ?? now;
  // Dates may move after a bank was asked.
  const isEarly = times !== undefined && now < times.placedAt;
  const isWanted = !isTaken && (isClaimed || (until > now && !isEarly));

  if (!isWanted) {
    const toRelease = await Promise.all(open.map((placed) => release(db, placed)));
    const left = toRelease.filter(({ status }) => status === 'releasing');
    const isOver = left.length === 0 && !placements.some(({ status }) => status === 'capturing');
    if (isOver && !isEarly) await endCards(db, placements);
    const next = isEarly ? times.placedAt : null;
    await lookAgainAt(db, rentalId, isOver ? next : await nextLook(db, []));
    return { release: left };
  }
  const held = open.filter(({ status }) => status === 'kept');
  const old = await Promise.all(held.slice(0, -1).map((placed) => release(db, placed)));
  const isNew = isToPlace(deposit, placements, until, times?.endsAt);
  const placing = isNew ? await insertPlacement(db, rentalId) : open.find(({ status }) => status === 'placing')?.id;
  const renewal = held.map(({ keptAt }) => renewedAt(keptAt!)).filter((at) => at > now);
  await lookAgainAt(db, rentalId, await nextLook(db, [...renewal, ...(isClaimed ? [] : [until])]));
  const place = placing ? await findPlacement(db, placing) : undefined;
  return { release: [...old, ...open.filter(({ status }) => status === 'releasing')], ...(place && { place }) };
}

/** The card that the bank kept it on last, or else the one that paid for the rental. */
async function cardOf(db: Database, rentalId: string) {
  const before = (await findPlacements(db, rentalId)).toReversed();
  for (const { id } of before) {
    const card = await findKeptCard(db, { kind: 'deposit', subjectId: id });
    if (card) return card;
  }
  return findKeptCard(db, { kind: 'booking', subjectId: rentalId });
}

/** One request at a time: while the outcome of one is open, it is asked for under its own key before there is another. */
async function place(services: Tending, { id, rentalId }: Placement): Promise<void> {
  const { pool } = services;
  const card = await cardOf(pool, rentalId);
  const { ended, isOpen: isAsked } = await findPayment(pool, id);
  if (!isAsked && (!card || ended >= depositLimits.triesMax)) {
    await transaction(pool, async (db) => {
      await lockDeposit(db, rentalId);
      const placed = await findPlacement(db, id);
      if (placed?.status === 'placing') await setRefused(db, placed);
    });
    return;
  }
  if (!card) return settleOpen(services, { kind: 'deposit', subjectId: id });
  await payDue(services, {
    lock: (db) => payableOf(db, id, { isOnPage: false }),
    paymentMethodId: card.paymentMethodId,
    requestKey: `deposit:${id}:${ended}`,
    keptWith: card.provider,
  });
}

async function tend(services: Tending, rentalId: string): Promise<void> {
  const decided = await transaction(services.pool, (db) => decide(db, services, rentalId));
  for (const { id } of decided.release) await settleOpen(services, { kind: 'deposit', subjectId: id });
  if (decided.place) await place(services, decided.place);
}

/** Has deposits placed the day before, renewed before banks let go of them, and released in time. */
export async function tendDeposits(services: Tending, stopping?: AbortSignal): Promise<number> {
  let tended = 0;
  for (;;) {
    const rentals = await takeDepositsToTend(services.pool, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return tended;
      try {
        await tend(services, rentalId);
        tended++;
      } catch (error) {
        services.log.warn({ err: error, rentalId }, 'a deposit is not seen to yet');
      }
    }
    if (rentals.length < BATCH) return tended;
  }
}
