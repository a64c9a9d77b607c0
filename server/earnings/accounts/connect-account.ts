import type { PayoutAccount as ShownAccount, TestAccount } from '../../../contract/earnings/payouts/payouts.ts';
import { payoutLimits } from '../../../contract/earnings/limits.ts';
import { paths } from '../../../contract/paths.ts';
import {
  withProviderTimeout,
  type MoneyServices,
  type BuiltInPayments,
  type PayoutAccount,
} from '../../money/index.ts';
import { findMailRecipient } from '../../accounts/index.ts';
import { AppError } from '../../platform/problem.ts';
import { beginPayout } from '../payouts/begin-payout.ts';
import { findPayoutAccountOf, touchAccount, type AccountRow } from './account.queries.ts';
import { updatePayoutAccount } from './update-account.ts';
import { refreshAccount } from './refresh-accounts.ts';

type AccountServices = MoneyServices<BuiltInPayments>;

function present(
  { current, sandbox }: BuiltInPayments,
  account: (PayoutAccount & Partial<Pick<AccountRow, 'paidFrom' | 'isWaiting'>>) | undefined,
): ShownAccount {
  const form = !current.payouts ? 'none' : current === sandbox ? 'ours' : 'provider';
  const { status = 'none', requirements = [], label = null, country = null } = account ?? {};
  const paidFrom = (account?.isWaiting && account.paidFrom?.toISOString()) || null;
  return { provider: current.name, status, requirements, label, country, form, paidFrom };
}

const isFresh = ({ status, checkedSeconds }: AccountRow): boolean =>
  checkedSeconds < (status === 'ready' ? payoutLimits.readyFreshSeconds : payoutLimits.freshSeconds);

/** Returning from the provider's pages does not mean that the owner has finished, so the provider is queried. */
export async function showPayoutAccount(services: AccountServices, uid: string): Promise<ShownAccount> {
  const { pool, payments, log } = services;
  const known = await findPayoutAccountOf(pool, uid, payments.current.name);
  if (!known || isFresh(known)) return present(payments, known);
  try {
    await refreshAccount(services, known);
    return present(payments, await findPayoutAccountOf(pool, uid, payments.current.name));
  } catch (error) {
    log.warn({ err: error }, 'could not fetch a payout account from the provider');
    return present(payments, known);
  }
}

async function openAccount(services: AccountServices, userId: string): Promise<PayoutAccount> {
  const { pool, payments, config } = services;
  const { email, language } = (await findMailRecipient(pool, userId))!;
  const payee = { userId, email, language: language ?? config.defaultLanguage };
  const account = await withProviderTimeout(payments.current.payouts!.openAccount(payee));
  await updatePayoutAccount(services, { userId, provider: payments.current.name }, account);
  return account;
}

/** Returns the provider's page to continue on, or null if the details were entered on our form. */
export async function connectAccount(
  services: AccountServices,
  uid: string,
  { holder, number, country }: Partial<TestAccount>,
): Promise<{ url: string | null; account: ShownAccount }> {
  const { pool, payments, config } = services;
  const { current, sandbox } = payments;
  if (!current.payouts) throw new AppError('payout/not-offered');
  const isOurs = current === sandbox;
  const typed = holder && number && country ? { holder, number, country } : undefined;
  if (isOurs && !typed) {
    throw new AppError('request/invalid', {
      fields: {
        ...(!holder && { holder: 'payout/holder-required' as const }),
        ...(!number && { number: 'payout/number-required' as const }),
        ...(!country && { country: 'payout/country-invalid' as const }),
      },
    });
  }
  try {
    const known = await findPayoutAccountOf(pool, uid, current.name);
    const account = known && known.status !== 'closed' ? known : await openAccount(services, uid);
    if (isOurs) {
      await sandbox.payouts.setAccount(account.ref, typed!);
      const owner = { userId: uid, provider: current.name };
      await updatePayoutAccount(services, owner, (await sandbox.payouts.findAccount(account.ref))!);
      await touchAccount(pool, uid, current.name);
      await beginPayout(services, uid);
    }
    const page = `${config.publicUrl}${paths.earnings}`;
    const url = isOurs
      ? undefined
      : await withProviderTimeout(current.payouts.createAccountLink(account.ref, { returnUrl: page, againUrl: page }));
    return { url: url ?? null, account: present(payments, await findPayoutAccountOf(pool, uid, current.name)) };
  } catch (cause) {
    throw new AppError('payout/unavailable', { cause, retryAfterSeconds: 5 });
  }
}
