import { withProviderTimeout, type PayoutEventHandlers } from '../money/index.ts';
import { findAccountByRef } from './accounts/account.queries.ts';
import { refreshAccount } from './accounts/refresh-accounts.ts';
import { findPayoutsOf } from './payouts/payout.queries.ts';
import { settleTransfer } from './payouts/settle-payout.ts';

export const payoutEventHandlers: PayoutEventHandlers = {
  async accountChanged(services, { provider, accountRef }) {
    const known = await findAccountByRef(services.pool, provider, accountRef);
    if (known) await refreshAccount(services, known);
  },

  async transferChanged(services, { provider, transferRef: ref }) {
    const transfer = await withProviderTimeout(services.payments.of(provider).payouts!.findTransfer({ key: '', ref }));
    const keys = transfer?.key ? [transfer.key] : [];
    const [payout] = transfer ? await findPayoutsOf(services.pool, provider, { refs: [ref], keys }) : [];
    if (transfer && payout) await settleTransfer(services, payout, transfer);
  },
};
