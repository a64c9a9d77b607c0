import type { PayoutProvider, Transfer } from '../../money/index.ts';
import type { PayoutServices } from './begin-payout.ts';
import { findPayoutsOf, type PayoutRow } from './payout.queries.ts';
import { settleTransfer } from './settle-payout.ts';

const PAGE = 200;
const HOURS_A_DAY = 24;

const differs = (payout: PayoutRow, { status, reversedCents }: Transfer): boolean =>
  payout.status === 'started' ||
  (payout.status === 'sent' && status !== 'sent') ||
  (payout.status === 'paid' && status === 'returned') ||
  (payout.status !== 'returned' && payout.reversedCents !== reversedCents);

async function settlePage(services: PayoutServices, provider: string, transfers: Transfer[]): Promise<number> {
  const refs = transfers.map(({ ref }) => ref);
  const keys = transfers.flatMap(({ key }) => key ?? []);
  const ours = await findPayoutsOf(services.pool, provider, { refs, keys });
  let settled = 0;
  for (const transfer of transfers) {
    const payout = ours.find(({ key, ref }) => ref === transfer.ref || key === transfer.key);
    if (!payout || !differs(payout, transfer)) continue;
    try {
      await settleTransfer(services, payout, transfer);
      settled++;
    } catch (error) {
      services.log.error({ err: error, payoutId: payout.id }, 'a payout differs from the provider’s record');
    }
  }
  return settled;
}

async function reconcile(
  services: PayoutServices,
  name: string,
  payouts: PayoutProvider,
  since: Date,
): Promise<number> {
  let settled = 0;
  let page: Transfer[] = [];
  for await (const transfer of payouts.listTransfers(since)) {
    page.push(transfer);
    if (page.length < PAGE) continue;
    settled += await settlePage(services, name, page);
    page = [];
  }
  return settled + (await settlePage(services, name, page));
}

/** Applies late returns and reversals made at the provider, even if no event reached us. */
export async function reconcilePayouts(services: PayoutServices, days: number): Promise<number> {
  const since = new Date(Date.now() - days * HOURS_A_DAY * 3_600_000);
  let settled = 0;
  for (const { name, payouts } of services.payments.all) {
    if (payouts) settled += await reconcile(services, name, payouts, since);
  }
  return settled;
}
