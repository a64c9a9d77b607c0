import type { PayoutAccount } from '../../money/index.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { announceAccountChanged } from '../payouts/payout-news.ts';
import { lockAccountOf, saveAccount, type AccountRow } from './account.queries.ts';

/** Different accounts may end in the same digits, so the provider's reference is compared too, if it is known. */
const isSameBank = (known: AccountRow, { label, country, bankRef }: PayoutAccount): boolean =>
  known.label === label &&
  known.country === country &&
  (known.bankRef === null || bankRef === null || known.bankRef === bankRef);

/** An owner's first bank account replaces none. */
function replacesAnother(known: AccountRow | undefined, account: PayoutAccount): boolean {
  if (!known) return false;
  if (known.ref !== account.ref) return true;
  return !isSameBank(known, account) && (known.label !== null || known.paidFrom !== null);
}

/** Saves the account as the provider returned it. Notifies the owner of a new bank account and holds payouts if it replaces another. */
export const updatePayoutAccount = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { userId, provider }: { userId: string; provider: string },
  account: PayoutAccount,
): Promise<void> =>
  transaction(pool, async (db) => {
    const known = await lockAccountOf(db, userId, provider);
    const holdHours = replacesAnother(known, account) ? config.payoutHoldHours : 0;
    const { paidFrom, updatedAt } = await saveAccount(db, userId, provider, { ...account, holdHours });
    const isNews = known?.ref !== account.ref || !isSameBank(known, account);
    if (!isNews || account.label === null) return;
    await announceAccountChanged(db, {
      key: `${userId}:${updatedAt.toISOString()}`,
      userId,
      label: account.label,
      paidFrom: holdHours > 0 && paidFrom ? paidFrom.toISOString() : null,
    });
  });
