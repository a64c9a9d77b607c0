import type Stripe from 'stripe';
import type { PayoutAccount } from './payout-provider.ts';

type Account = Stripe.V2.Core.Account;
type Include = Stripe.V2.Core.AccountRetrieveParams.Include;

/** What an answer of Stripe's leaves out unless it is asked for. */
export const ACCOUNT_PARTS: Include[] = ['configuration.recipient', 'identity', 'requirements'];

const HOPELESS = new Set<string | undefined>(['rejected', 'unsupported']);

/**
 * Somebody who was on Stripe's pages may have left them halfway, so only this says how far they came. Both are needed:
 * without payouts, what is transferred would stay at Stripe.
 */
function statusOf({ closed, configuration }: Account): PayoutAccount['status'] {
  const { stripe_transfers: transfers, payouts } = configuration?.recipient?.capabilities?.stripe_balance ?? {};
  if (closed || HOPELESS.has(transfers?.status) || HOPELESS.has(payouts?.status)) return 'closed';
  return transfers?.status === 'active' && (payouts?.status ?? 'active') === 'active' ? 'ready' : 'incomplete';
}

/** Without what Stripe is looking into, and what it will ask for some day. */
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
