import { withProviderTimeout, type PayoutAccount } from '../../money/index.ts';
import { beginPayout, type PayoutServices } from '../payouts/begin-payout.ts';
import { claimAccountsToCheck, type AccountRow } from './account.queries.ts';
import { updatePayoutAccount } from './update-account.ts';

const BATCH = 50;
const CHECK_HOURS = 6;

/** Pays owners as soon as their account becomes ready, without waiting for the next day's round. */
export async function refreshAccount(services: PayoutServices, known: AccountRow): Promise<PayoutAccount> {
  const { payments } = services;
  const found = await withProviderTimeout(payments.of(known.provider).payouts!.findAccount(known.ref));
  // An account that the provider no longer has was closed.
  const account: PayoutAccount = found ?? { ...known, status: 'closed', requirements: [] };
  await updatePayoutAccount(services, known, account);
  if (account.status === 'ready' && known.status !== 'ready') await beginPayout(services, known.userId);
  return account;
}

/** Checks accounts that are not ready, in case the missing details were added. */
export async function refreshAccounts(services: PayoutServices, stopping?: AbortSignal): Promise<number> {
  const { pool, payments, log } = services;
  if (!payments.current.payouts) return 0;
  let checked = 0;
  for (;;) {
    const accounts = await claimAccountsToCheck(pool, { provider: payments.current.name, hours: CHECK_HOURS }, BATCH);
    for (const account of accounts) {
      if (stopping?.aborted) return checked;
      try {
        await refreshAccount(services, account);
        checked++;
      } catch (error) {
        log.warn({ err: error }, 'could not fetch a payout account from the provider');
      }
    }
    if (accounts.length < BATCH) return checked;
  }
}
