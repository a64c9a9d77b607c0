import { withProviderTimeout, type Charge, type PaymentProvider } from './providers/index.ts';
import type { PaymentServices } from './services.ts';
import { findChargedSince, findTimeHoursAgo } from './reconcile.queries.ts';
import { syncCharge } from './sync-charge.ts';

interface Discrepancy {
  kind: 'charge-without-due' | 'charge-missing-at-provider' | 'charge-not-settled';
  ref: string;
  amountCents: number;
}

const refundedCents = ({ refunds }: Charge) =>
  refunds.reduce((sum, { amountCents, failure }) => sum + (failure === undefined ? amountCents : 0), 0);

/** True for most charges that we have settled, which saves looking them up one by one. */
const isUnchanged = ({ status, refunds, disputes, takesAnotherCard }: Charge) =>
  status === 'succeeded' && !takesAnotherCard && refunds.length + disputes.length === 0;

/** The ledger and the provider's clock may differ by a moment. */
const OVERLAP_HOURS = 1;

async function compare(services: PaymentServices, provider: PaymentProvider, days: number): Promise<Discrepancy[]> {
  const { pool, log } = services;
  const differences: Discrepancy[] = [];
  const seen = new Set<string>();
  // Read our charges first: charges made after this may be in the provider's list or not, and neither is a difference.
  const ours = await findChargedSince(pool, provider.name, days * 24);
  const currencies = new Map(ours.map(({ ref, currency }) => [ref, currency]));

  for await (const charge of provider.listCharges(await findTimeHoursAgo(pool, days * 24 + OVERLAP_HOURS))) {
    seen.add(charge.ref);
    const { ref, amountCents, currency } = charge;
    if (currencies.get(ref) === currency && isUnchanged(charge)) continue;
    try {
      const isOurs = await syncCharge(services, charge);
      if (!isOurs && charge.status === 'succeeded' && refundedCents(charge) < amountCents) {
        differences.push({ kind: 'charge-without-due', ref, amountCents });
      }
    } catch (error) {
      log.error({ err: error, ref }, 'a charge could not be settled');
      differences.push({ kind: 'charge-not-settled', ref, amountCents });
    }
  }
  for (const { ref, amountCents } of ours) {
    // A long list may miss charges that are made or changed during listing, so look them up by reference.
    if (seen.has(ref) || (await withProviderTimeout(provider.findCharge({ key: null, ref })))) continue;
    differences.push({ kind: 'charge-missing-at-provider', ref, amountCents });
  }
  return differences;
}

/**
 * Repairs charges and refunds whose response was lost; reports what cannot be repaired, such as charges without a due
 * after restoring a backup.
 */
export async function reconcilePayments(services: PaymentServices, days: number): Promise<Discrepancy[]> {
  const { payments, log } = services;
  const differences: Discrepancy[] = [];
  for (const provider of payments.all) {
    try {
      differences.push(...(await compare(services, provider, days)));
    } catch (error) {
      // An unreachable provider must not prevent comparing the others.
      log.error({ err: error, provider: provider.name }, 'could not compare with a payment provider');
    }
  }
  for (const difference of differences) log.error(difference, 'our books differ from the payment provider’s');
  return differences;
}
