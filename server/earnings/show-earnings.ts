import type { CallOutput } from '../../contract/calls.ts';
import { addDays } from '../../contract/dates.ts';
import { addMonths, firstDayOf, monthsOf } from '../../contract/earnings/months.ts';
import { dayIn, startOfDay } from '../../contract/dates.ts';
import { priceLimits } from '../../contract/typed-amounts.ts';
import type { MoneyServices } from '../money/index.ts';
import { marketToday } from '../market/index.ts';
import {
  findAccountState,
  findOpenEarnings,
  isPaidOutOn,
  sumPayoutsInProgress,
  type OpenEarnings,
} from './balance.queries.ts';
import { sumBetween, type BucketSums } from './earning.queries.ts';
import { needsTaxDetails } from './tax-details.ts';

const total = (open: readonly OpenEarnings[]) => open.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Returns the first day on which the balance reaches the minimum, after deducting what the owner owes. */
function nextPayout(
  open: readonly OpenEarnings[],
  { from, minimumCents, stepCents }: { from: string; minimumCents: number; stepCents: number },
): { day: string; amountCents: number } | undefined {
  const days = [...new Set(open.flatMap(({ day }) => (day === null ? [] : [day < from ? from : day])))].toSorted();
  for (const day of days) {
    const gathered = total(open.filter((part) => part.day !== null && part.day <= day));
    const amountCents = gathered - (gathered % stepCents);
    if (amountCents > 0 && amountCents >= minimumCents) return { day, amountCents };
  }
  return undefined;
}

function presentMonths(year: number, buckets: readonly BucketSums[]) {
  return monthsOf(year).map((month, index) => {
    const found = buckets.find(({ bucket }) => bucket === index + 1);
    const { grossCents = 0, feeCents = 0, netCents = 0, paidOutCents = 0, trips = 0 } = found ?? {};
    return { month, grossCents, feeCents, netCents, paidOutCents, trips };
  });
}

type EarningsServices = Pick<MoneyServices, 'pool' | 'config' | 'payments'>;

export async function showEarnings(
  { pool, config, payments }: EarningsServices,
  ownerId: string,
  query: { year?: number | undefined },
): Promise<CallOutput<'GET /api/my/earnings'>> {
  const { timeZone, currency, payoutMinimumCents: minimumCents } = config;
  const today = await marketToday(pool, timeZone);
  const year = query.year ?? Number(today.slice(0, 4));
  const bounds = [...monthsOf(year), addMonths(`${year}-12`, 1)].map((month) =>
    startOfDay(timeZone, firstDayOf(month)),
  );
  const [open, onItsWayCents, account, isMade, buckets, isTaxMissing] = await Promise.all([
    findOpenEarnings(pool, ownerId),
    sumPayoutsInProgress(pool, ownerId),
    findAccountState(pool, ownerId, payments.current.name),
    isPaidOutOn(pool, ownerId, today),
    sumBetween(pool, ownerId, bounds),
    needsTaxDetails(pool, config, ownerId),
  ]);
  const due = open.filter(({ day }) => day !== null && day <= today);
  const held = open.filter(({ day }) => day === null);
  const coming = open.flatMap(({ day, ...part }) => (day !== null && day > today ? [{ day, ...part }] : []));
  const { stepCents } = priceLimits(currency);
  const paidFrom = account?.paidFrom ?? null;
  // The first round after the hold on a replaced account.
  const last = paidFrom ? dayIn(timeZone, paidFrom.getTime()) : today;
  const from = isMade || paidFrom ? addDays(last, 1) : today;
  const next = nextPayout(open, { from, minimumCents, stepCents });
  const firsts = buckets.map(({ first }) => first.getTime());
  return {
    currency,
    balanceCents: total(open),
    onItsWayCents,
    dueCents: total(due),
    comingCents: total(coming),
    heldCents: total(held),
    heldTrips: held.reduce((sum, { trips }) => sum + trips, 0),
    minimumCents,
    nextPayoutDay: next?.day ?? null,
    nextPayoutCents: next?.amountCents ?? 0,
    account: account?.status ?? 'none',
    paidFrom: paidFrom?.toISOString() ?? null,
    needsTaxDetails: isTaxMissing,
    coming,
    year,
    firstYear: firsts.length > 0 ? Number(dayIn(timeZone, Math.min(...firsts)).slice(0, 4)) : null,
    months: presentMonths(year, buckets),
  };
}
