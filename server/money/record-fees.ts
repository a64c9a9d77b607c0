import { dayIn } from '../../contract/dates.ts';
import { monthOf, spanOf } from '../../contract/earnings/months.ts';
import { earningLimits } from '../../contract/earnings/limits.ts';
import { inPages } from './in-pages.ts';
import type { PaymentProvider } from './providers/index.ts';
import { moment } from './reconcile.queries.ts';
import type { MoneyServices } from './services.ts';
import { findFeesReadUntil, findOurFees, insertFee, setFeesReadUntil } from './fee.queries.ts';

/** A charge may be settled long after its fee was kept. */
const OVERLAP_DAYS = 7;
const DAY = 86_400_000;

type Recording = Pick<MoneyServices, 'pool' | 'payments' | 'log' | 'config'>;

/** The first moment of the earliest month whose statements may still change. */
const openSince = (timeZone: string, now: Date): Date =>
  spanOf(timeZone, monthOf(dayIn(timeZone, new Date(now.getTime() - earningLimits.closedAfterMinutes * 60_000)))).since;

async function record(
  { pool, config }: Pick<Recording, 'pool' | 'config'>,
  provider: PaymentProvider,
): Promise<number> {
  const until = await moment(pool, 0);
  const before = (await findFeesReadUntil(pool)).get(provider.name);
  const since = before ? new Date(before.getTime() - OVERLAP_DAYS * DAY) : new Date(0);
  let recorded = 0;
  for await (const fees of inPages(provider.listFees(since))) {
    const ours = new Map((await findOurFees(pool, provider.name, fees)).map((fee) => [fee.ref, fee]));
    for (const fee of fees) {
      const known = ours.get(fee.ref);
      if (!known?.dueSince || known.amountCents !== null) continue;
      // One at a time: every entry takes a lock for its rental.
      await insertFee(pool, provider.name, fee, openSince(config.timeZone, until));
      recorded++;
    }
  }
  // Only now: the list is newest first, so one that ends early misses what is older.
  await setFeesReadUntil(pool, provider.name, until);
  return recorded;
}

/** What the providers keep for their service, once each. Fees of charges that are none of ours are left alone. */
export async function recordFees({ pool, payments, log, config }: Recording) {
  let recorded = 0;
  for (const provider of payments.all) {
    try {
      recorded += await record({ pool, config }, provider);
    } catch (error) {
      log.error({ err: error, provider: provider.name }, 'the fees of a payment provider cannot be read');
    }
  }
  return recorded;
}
