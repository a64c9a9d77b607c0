import type { PayoutAccount as ShownAccount, TestAccount } from '../../../contract/earnings/payouts/payouts.ts';
import { payoutLimits } from '../../../contract/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { withinTimeLimit, type MoneyServices, type OurPayments, type PayoutAccount } from '../../money/index.ts';
import { AppError } from '../../platform/problem.ts';
import { beginPayout } from '../payouts/begin-payout.ts';
import { findAccountOf, findPayee, saveAccount, touchAccount, type AccountRow } from './account.queries.ts';
import { refreshAccount } from './refresh-accounts.ts';

type Connecting = MoneyServices<OurPayments>;

function present({ current, sandbox }: OurPayments, account: PayoutAccount | undefined): ShownAccount {
  const form = !current.payouts ? 'none' : current === sandbox ? 'ours' : 'provider';
  const { status = 'none', requirements = [], label = null, country = null } = account ?? {};
  return { provider: current.name, status, requirements, label, country, form };
}

const isFresh = ({ status, checkedSeconds }: AccountRow): boolean =>
  checkedSeconds < (status === 'ready' ? payoutLimits.readyFreshSeconds : payoutLimits.freshSeconds);

/** Coming back from the provider's pages is not being finished there: it is asked what is missing. */
export async function showAccount(services: Connecting, uid: string): Promise<ShownAccount> {
  const { pool, payments, log } = services;
  const known = await findAccountOf(pool, uid, payments.current.name);
  if (!known || isFresh(known)) return present(payments, known);
  try {
    return present(payments, await refreshAccount(services, known));
  } catch (error) {
    log.warn({ err: error }, 'the provider cannot be asked about a payout account');
    return present(payments, known);
  }
}

async function openAccount({ pool, payments, config }: Connecting, userId: string): Promise<PayoutAccount> {
  const { email, language } = (await findPayee(pool, userId))!;
  const payee = { userId, email, language: language ?? config.defaultLanguage };
  const account = await withinTimeLimit(payments.current.payouts!.openAccount(payee));
  await saveAccount(pool, userId, payments.current.name, account);
  return account;
}

/** Answers where to go, unless the details were given here. */
export async function connectAccount(
  services: Connecting,
  uid: string,
  typed: TestAccount | null | undefined,
): Promise<{ url: string | null; account: ShownAccount }> {
  const { pool, payments, config } = services;
  const { current, sandbox } = payments;
  if (!current.payouts) throw new AppError('payout/not-offered');
  const isOurs = current === sandbox;
  if (isOurs && !typed) {
    throw new AppError('request/invalid', {
      fields: {
        holder: 'payout/holder-required',
        number: 'payout/number-required',
        country: 'payout/country-invalid',
      },
    });
  }
  try {
    const known = await findAccountOf(pool, uid, current.name);
    const account = known && known.status !== 'closed' ? known : await openAccount(services, uid);
    if (isOurs) {
      await sandbox.payouts.setAccount(account.ref, typed!);
      await saveAccount(pool, uid, current.name, (await sandbox.payouts.findAccount(account.ref))!);
      await touchAccount(pool, uid, current.name);
      await beginPayout(services, uid);
    }
    const page = `${config.publicUrl}${paths.earnings}`;
    const url = isOurs
      ? undefined
      : await withinTimeLimit(current.payouts.linkToAccount(account.ref, { returnUrl: page, againUrl: page }));
    return { url: url ?? null, account: present(payments, await findAccountOf(pool, uid, current.name)) };
  } catch (cause) {
    throw new AppError('payout/unavailable', { cause, retryAfterSeconds: 5 });
  }
}
