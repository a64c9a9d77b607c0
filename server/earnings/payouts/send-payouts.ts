import { TransferRefused, withProviderTimeout, type PayoutProvider } from '../../money/index.ts';
import { isAccountWaiting } from '../accounts/account.queries.ts';
import type { PayoutServices } from './begin-payout.ts';
import { claimPayouts, type PayoutRow } from './payout.queries.ts';
import { settleRefusal, settleTransfer } from './settle-payout.ts';

const BATCH = 20;
/** Sent in parallel, because each one mostly waits for the provider. */
const AT_ONCE = 4;

function payoutsOf({ payments }: Pick<PayoutServices, 'payments'>, { provider }: PayoutRow): PayoutProvider {
  const { payouts } = payments.of(provider);
  if (!payouts) throw new Error(`The provider ${provider} sends no payouts.`);
  return payouts;
}

/** The provider knows for whom an account was opened. This protects against a wrong account reference in our tables. */
async function requireOwnAccount(payouts: PayoutProvider, { ownerId, accountRef }: PayoutRow): Promise<void> {
  const payeeId = await withProviderTimeout(payouts.findPayee(accountRef));
  if (payeeId === undefined || payeeId === ownerId) return;
  throw new TransferRefused(
    'other',
    `The account ${accountRef} was opened for ${payeeId}, and ${ownerId} is to be paid.`,
  );
}

/** The provider pays to the current bank account, so a payout created for the previous one must not be sent while the new one waits. */
async function sendTransfer({ pool }: Pick<PayoutServices, 'pool'>, payouts: PayoutProvider, payout: PayoutRow) {
  if (await isAccountWaiting(pool, payout)) throw new TransferRefused('other', 'The payout account was changed.');
  await requireOwnAccount(payouts, payout);
  return withProviderTimeout(
    payouts.transfer({
      key: payout.key,
      accountRef: payout.accountRef,
      amountCents: payout.amountCents,
      currency: payout.currency,
      labels: { payout: payout.id, number: String(payout.number) },
    }),
  );
}

/**
 * Second and third phase. From the second attempt on, the outcome is unknown, so the transfer is looked up and sent again, with the same
 * key, only if the provider does not have it.
 */
async function settle(services: PayoutServices, payout: PayoutRow): Promise<void> {
  const payouts = payoutsOf(services, payout);
  const { key, ref, createdAt: madeAfter } = payout;
  const isFirst = payout.status === 'started' && payout.checks <= 1;
  try {
    const found = isFirst ? undefined : await withProviderTimeout(payouts.findTransfer({ key, ref, madeAfter }));
    if (!found && payout.status !== 'started') throw new Error(`The provider does not know the transfer ${ref}.`);
    await settleTransfer(services, payout, found ?? (await sendTransfer(services, payouts, payout)));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    services.log.error({ err: error, payoutId: payout.id }, 'a payout was refused');
    await settleRefusal(services, payout, error);
  }
}

export async function sendPayout(services: PayoutServices, payout: PayoutRow): Promise<void> {
  try {
    await settle(services, payout);
  } catch (error) {
    services.log.warn({ err: error, payoutId: payout.id }, 'the outcome of a payout is unknown');
  }
}

/** Also checks payouts that were sent or whose outcome is unknown. */
export async function sendPayouts(services: PayoutServices, stopping?: AbortSignal): Promise<number> {
  let processed = 0;
  for (;;) {
    const payouts = await claimPayouts(services.pool, BATCH);
    for (let i = 0; i < payouts.length; i += AT_ONCE) {
      if (stopping?.aborted) return processed;
      await Promise.all(payouts.slice(i, i + AT_ONCE).map((payout) => sendPayout(services, payout)));
    }
    processed += payouts.length;
    if (payouts.length < BATCH) return processed;
  }
}
