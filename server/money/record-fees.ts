import { dayIn } from '../../contract/dates.ts';
import { monthOf, spanOf } from '../../contract/earnings/months.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import { inChunks } from './in-chunks.ts';
import type { PaymentProvider } from './providers/index.ts';
import { findTimeHoursAgo } from './reconcile.queries.ts';
import type { MoneyServices } from './services.ts';
import { findFeesReadUntil, findRecordedFees, insertFee, setFeesReadUntil } from './fee.queries.ts';

/** A charge may be settled in our books long after the provider deducted its fee. */
const OVERLAP_DAYS = 7;
const DAY = 86_400_000;

type Deps = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'config'>;

/** The first moment of the earliest month whose statements may still change. */
const openSince = (timeZone: string, now: Date): Date =>
  spanOf(timeZone, monthOf(dayIn(timeZone, new Date(now.getTime() - earningLimits.closedAfterMinutes * 60_000)))).since;

async function record({ pool, config }: Pick<Deps, 'pool' | 'config'>, provider: PaymentProvider): Promise<number> {
  const until = await findTimeHoursAgo(pool, 0);
  const before = (await findFeesReadUntil(pool)).get(provider.name);
  const since = before ? new Date(before.getTime() - OVERLAP_DAYS * DAY) : new Date(0);
  let recorded = 0;
  for await (const fees of inChunks(provider.listFees(since))) {
    const ours = new Map((await findRecordedFees(pool, provider.name, fees)).map((fee) => [fee.ref, fee]));
    for (const fee of fees) {
      const known = ours.get(fee.ref);
      if (!known?.dueSince || known.amountCents !== null) continue;
      // Insert one at a time, because every entry locks its rental.
      await insertFee(pool, provider.name, fee, openSince(config.timeZone, until));
      recorded++;
    }
  }
  // Advance the cursor last: the list is newest first, so an interrupted run misses older fees.
  await setFeesReadUntil(pool, provider.name, until);
  return recorded;
}

/** Records each provider fee once. Fees of charges that are not ours are ignored. */
export async function recordFees({ pool, payments, log, config }: Deps) {
  let recorded = 0;
  for (const provider of payments.all) {
    try {
      recorded += await record({ pool, config }, provider);
    } catch (error) {
      log.error({ err: error, provider: provider.name }, 'could not read the fees of a payment provider');
    }
  }
  return recorded;
}
