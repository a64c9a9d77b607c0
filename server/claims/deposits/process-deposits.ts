import { depositTimes, authorisedUntil, renewedAt } from '../../../contract/claims/deposits/deposit-rule.ts';
import { depositLimits } from '../../../contract/claims/deposits/limits.ts';
import {
  scheduleAuthorisationCheck,
  removeKeptCards,
  findKeptCard,
  payDue,
  settleOpenPayment,
  type PaymentServices,
} from '../../money/index.ts';
import type { Config } from '../../platform/config.ts';
import { transaction, type Database } from '../../platform/database/database.ts';
import { lockClaimedRental } from '../claimed-rental.queries.ts';
import { setPlacementRefused } from './deposit-due.ts';
import {
  findDeposit,
  findPlacementPayment,
  findPlacement,
  findPlacements,
  insertPlacement,
  lockDeposit,
  scheduleCheckAt,
  nextCheckTime,
  setPlacement,
  takeDepositsToProcess,
  type DepositRow,
  type DepositPlacement,
} from './deposit.queries.ts';
import { payableOfPlacement } from './pay-deposit.ts';

type Deps = PaymentServices & { config: Pick<Config, 'timeZone'> };

const BATCH = 20;
/** After this long, another worker settles a payment that the deciding worker did not finish. */
const SETTLED_BY_ANOTHER_SECONDS = 10;

/** Provider calls to make after the decision is committed. */
interface Decision {
  place?: DepositPlacement;
  release: DepositPlacement[];
}

const isOpen = ({ status }: DepositPlacement) =>
  status === 'placing' || status === 'refused' || status === 'kept' || status === 'releasing';

/** Without an open payment, the placement is released immediately. */
async function release(db: Database, placed: DepositPlacement): Promise<DepositPlacement> {
  const { isOpen: isPaymentOpen } = await findPlacementPayment(db, placed.id);
  const status = isPaymentOpen ? 'releasing' : 'released';
  await setPlacement(db, { id: placed.id, status });
  await scheduleAuthorisationCheck(db, { kind: 'deposit', subjectId: placed.id }, SETTLED_BY_ANOTHER_SECONDS);
  return { ...placed, status };
}

/** Ends cards that were kept only for the deposit. */
async function endCards(db: Database, placements: readonly DepositPlacement[]): Promise<void> {
  for (const { id } of placements) await removeKeptCards(db, { kind: 'deposit', subjectId: id });
}

/** True if no authorisation was made and the trip is not over, or if the current one expires before it is released. */
function needsPlacement(
  deposit: DepositRow,
  placements: readonly DepositPlacement[],
  until: Date,
  endsAt: Date | undefined,
): boolean {
  const { now, isClaimed } = deposit;
  const latest = placements.at(-1);
  const isAttempted = latest?.status === 'placing' || latest?.status === 'refused';
  if (isAttempted) return false;
  if (latest?.status !== 'kept') return endsAt !== undefined && now < endsAt;
  return now >= renewedAt(latest.keptAt!) && (isClaimed || until > authorisedUntil(latest.keptAt!));
}

async function decide(db: Database, { config }: Deps, rentalId: string): Promise<Decision> {
  await lockClaimedRental(db, rentalId);
  const hasDeposit = await lockDeposit(db, rentalId);
  const deposit = hasDeposit ? await findDeposit(db, rentalId) : undefined;
  if (!deposit) return { release: [] };
  const placements = await findPlacements(db, rentalId);
  const times = depositTimes(deposit, config.timeZone);
  const { now, isClaimed } = deposit;
  const isTaken = placements.some(({ status }) => status === 'capturing' || status === 'captured');
  const open = placements.filter((placed) => isOpen(placed));
  const until = times?.releasedAt ?? now;
  // A change of dates may move the start after the deposit was placed.
  const isEarly = times !== undefined && now < times.placedAt;
  const isNeeded = !isTaken && (isClaimed || (until > now && !isEarly));

  if (!isNeeded) {
    const toRelease = await Promise.all(open.map((placed) => release(db, placed)));
    const stillReleasing = toRelease.filter(({ status }) => status === 'releasing');
    const isDone = stillReleasing.length === 0 && !placements.some(({ status }) => status === 'capturing');
    if (isDone && !isEarly) await endCards(db, placements);
    const next = isEarly ? times.placedAt : null;
    await scheduleCheckAt(db, rentalId, isDone ? next : await nextCheckTime(db, []));
    return { release: stillReleasing };
  }
  const held = open.filter(({ status }) => status === 'kept');
  const outdated = await Promise.all(held.slice(0, -1).map((placed) => release(db, placed)));
  const isNew = needsPlacement(deposit, placements, until, times?.endsAt);
  const placing = isNew ? await insertPlacement(db, rentalId) : open.find(({ status }) => status === 'placing')?.id;
  const renewal = held.map(({ keptAt }) => renewedAt(keptAt!)).filter((at) => at > now);
  await scheduleCheckAt(db, rentalId, await nextCheckTime(db, [...renewal, ...(isClaimed ? [] : [until])]));
  const place = placing ? await findPlacement(db, placing) : undefined;
  return { release: [...outdated, ...open.filter(({ status }) => status === 'releasing')], ...(place && { place }) };
}

/** The card of the latest placement, or else the one that paid for the rental. */
async function findCard(db: Database, rentalId: string) {
  const before = (await findPlacements(db, rentalId)).toReversed();
  for (const { id } of before) {
    const card = await findKeptCard(db, { kind: 'deposit', subjectId: id });
    if (card) return card;
  }
  return findKeptCard(db, { kind: 'booking', subjectId: rentalId });
}

/** Authorises at most once: the request key stays the same until the outcome of the previous attempt is known. */
async function place(services: Deps, { id, rentalId }: DepositPlacement): Promise<void> {
  const { pool } = services;
  const card = await findCard(pool, rentalId);
  const { ended, isOpen: isPaymentOpen } = await findPlacementPayment(pool, id);
  if (!isPaymentOpen && (!card || ended >= depositLimits.triesMax)) {
    await transaction(pool, async (db) => {
      await lockDeposit(db, rentalId);
      const placed = await findPlacement(db, id);
      if (placed?.status === 'placing') await setPlacementRefused(db, placed);
    });
    return;
  }
  if (!card) return settleOpenPayment(services, { kind: 'deposit', subjectId: id });
  await payDue(services, {
    lock: (db) => payableOfPlacement(db, id, { isOnPage: false }),
    paymentMethodId: card.paymentMethodId,
    requestKey: `deposit:${id}:${ended}`,
    keptWith: card.provider,
  });
}

async function tend(services: Deps, rentalId: string): Promise<void> {
  const decided = await transaction(services.pool, (db) => decide(db, services, rentalId));
  for (const { id } of decided.release) await settleOpenPayment(services, { kind: 'deposit', subjectId: id });
  if (decided.place) await place(services, decided.place);
}

/** Places deposits the day before a trip, renews them before the authorisation expires, and releases them on time. */
export async function processDeposits(services: Deps, stopping?: AbortSignal): Promise<number> {
  let tended = 0;
  for (;;) {
    const rentals = await takeDepositsToProcess(services.pool, BATCH);
    for (const rentalId of rentals) {
      if (stopping?.aborted) return tended;
      try {
        await tend(services, rentalId);
        tended++;
      } catch (error) {
        services.log.warn({ err: error, rentalId }, 'could not process a deposit; retrying later');
      }
    }
    if (rentals.length < BATCH) return tended;
  }
}
