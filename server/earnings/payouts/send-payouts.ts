import { TransferRefused, withinTimeLimit, type PayoutProvider } from '../../money/index.ts';
import { isAccountWaiting } from '../accounts/account.queries.ts';
import type { Paying } from './begin-payout.ts';
import { takePayouts, type PayoutRow } from './payout.queries.ts';
import { settleRefusal, settleTransfer } from './settle-payout.ts';

const BATCH = 20;
/** As many at once, since each waits for the provider. */
const AT_ONCE = 4;

function payoutsOf({ payments }: Pick<Paying, 'payments'>, { provider }: PayoutRow): PayoutProvider {
  const { payouts } = payments.of(provider);
  if (!payouts) throw new Error(`The provider ${provider} sends no payouts.`);
  return payouts;
}

/** The provider was told whose account it is when it was opened: nobody is paid into another's, whatever our tables say. */
async function refuseStranger(payouts: PayoutProvider, { ownerId, accountRef }: PayoutRow): Promise<void> {
  const payeeId = await withinTimeLimit(payouts.findPayee(accountRef));
  if (payeeId === undefined || payeeId === ownerId) return;
  throw new TransferRefused(
    'other',
    `The account ${accountRef} was opened for ${payeeId}, and ${ownerId} is to be paid.`,
  );
}

/** The provider knows the owner, not their bank: what was meant for the account before goes to none that has to wait. */
async function sendTransfer({ pool }: Pick<Paying, 'pool'>, payouts: PayoutProvider, payout: PayoutRow) {
  if (await isAccountWaiting(pool, payout)) throw new TransferRefused('other', 'The payout account was changed.');
  await refuseStranger(payouts, payout);
  return withinTimeLimit(
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
 * Second and third phase. After the first time its outcome is unknown: the transfer is looked up, and sent again, under
 * the same key, only if the provider does not know it.
 */
async function settle(services: Paying, payout: PayoutRow): Promise<void> {
  const payouts = payoutsOf(services, payout);
  const { key, ref, createdAt: madeAfter } = payout;
  const isFirst = payout.status === 'started' && payout.checks <= 1;
  try {
    const found = isFirst ? undefined : await withinTimeLimit(payouts.findTransfer({ key, ref, madeAfter }));
    if (!found && payout.status !== 'started') throw new Error(`The provider does not know the transfer ${ref}.`);
    await settleTransfer(services, payout, found ?? (await sendTransfer(services, payouts, payout)));
  } catch (error) {
    if (!(error instanceof TransferRefused)) throw error;
    services.log.error({ err: error, payoutId: payout.id }, 'a payout was refused');
    await settleRefusal(services, payout, error);
  }
}

export async function sendPayout(services: Paying, payout: PayoutRow): Promise<void> {
  try {
    await settle(services, payout);
  } catch (error) {
    services.log.warn({ err: error, payoutId: payout.id }, 'the outcome of a payout is unknown');
  }
}

/** Also asks what became of those that were sent, or whose answer never came. */
export async function sendPayouts(services: Paying, stopping?: AbortSignal): Promise<number> {
  let looked = 0;
  for (;;) {
    const payouts = await takePayouts(services.pool, BATCH);
    for (let i = 0; i < payouts.length; i += AT_ONCE) {
      if (stopping?.aborted) return looked;
      await Promise.all(payouts.slice(i, i + AT_ONCE).map((payout) => sendPayout(services, payout)));
    }
    looked += payouts.length;
    if (payouts.length < BATCH) return looked;
  }
}
