import type Stripe from 'stripe';
import type { PayoutAccount } from './payout-provider.ts';

type Account = Stripe.V2.Core.Account;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

/** Parts of an account that Stripe returns only on request */
export const ACCOUNT_PARTS: Include[] = ['configuration.recipient', 'identity', 'requirements'];

const REJECTED = new Set<string | undefined>(['rejected', 'unsupported']);

/**
 * A user may leave Stripe's pages halfway, so the account itself has to be read. Both capabilities are required: without
 * payouts, transferred money would stay at Stripe.
 */
function statusOf({ closed, configuration }: Account): PayoutAccount['status'] {
  const { stripe_transfers: transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {};
  if (closed || REJECTED.has(transfers?.status) || REJECTED.has(payouts?.status)) return 'closed';
  return transfers?.status === 'active' && (payouts?.status ?? 'active') === 'active' ? 'ready' : 'incomplete';
}

/** Leaves out what Stripe is verifying and what it will require eventually. */
function missingFrom({ requirements }: Account): string[] {
  const due = (requirements?.entries ?? []).filter(
    ({ awaiting_action_from: from, minimum_deadline: deadline }) =>
      from === 'user' && deadline.status !== 'eventually_due',
  );
  return [...new Set(due.map(({ description }) => description))];
}

export function toPayoutAccount(account: Account, bank: Pick<PayoutAccount, 'label' | 'bankRef'>): PayoutAccount {
  const status = statusOf(account);
  return {
    ref: account.id,
    status,
    requirements: status === 'closed' ? [] : missingFrom(account),
    ...bank,
    country: account.identity?.country?.toUpperCase() ?? null,
  };
}
