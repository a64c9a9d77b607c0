import { withinTimeLimit, type PayoutAccount } from '../../money/index.ts';
import { beginPayout, type Paying } from '../payouts/begin-payout.ts';
import { takeAccountsToCheck, type AccountRow } from './account.queries.ts';
import { keepAccount } from './keep-account.ts';

const BATCH = 50;
const CHECK_HOURS = 6;

/** Owners who can be paid from now on need not wait for tomorrow. */
export async function refreshAccount(services: Paying, known: AccountRow): Promise<PayoutAccount> {
  const { payments } = services;
  const found = await withinTimeLimit(payments.of(known.provider).payouts!.findAccount(known.ref));
  // One that is gone there was closed there.
  const account: PayoutAccount = found ?? { ...known, status: 'closed', requirements: [] };
  await keepAccount(services, known, account);
  if (account.status === 'ready' && known.status !== 'ready') await beginPayout(services, known.userId);
  return account;
}

/** Whatever was missing may be there by now. */
export async function refreshAccounts(services: Paying, stopping?: AbortSignal): Promise<number> {
  const { pool, payments, log } = services;
  if (!payments.current.payouts) return 0;
  let asked = 0;
  for (;;) {
    const accounts = await takeAccountsToCheck(pool, { provider: payments.current.name, hours: CHECK_HOURS }, BATCH);
    for (const account of accounts) {
      if (stopping?.aborted) return asked;
      try {
        await refreshAccount(services, account);
        asked++;
      } catch (error) {
        log.warn({ err: error }, 'the provider cannot be asked about a payout account');
      }
    }
    if (accounts.length < BATCH) return asked;
  }
}
