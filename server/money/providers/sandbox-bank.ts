import { createHash, randomUUID } from 'node:crypto';
import { TEST_ACCOUNTS, type TestAccountOutcome } from '../../../contract/earnings/test-accounts.ts';
import { transaction, type Pool } from '../../platform/database/database.ts';
import { TransferRefused, type PayoutAccount, type PayoutProvider, type Transfer } from './payout-provider.ts';
import {
  closeBankAccount,
  ensureAccount,
  findBankAccount,
  findTransfer,
  insertReversal,
  insertTransfer,
  hasReversal,
  listTransfersAfter,
  lockTransfer,
  setBankAccount,
  type BankAccount,
  type SandboxTransfer,
} from './sandbox-bank.queries.ts';

export interface SandboxBank extends PayoutProvider {
  /** Sets the bank account for payouts, as a provider's own page would do. */
  setAccount(ref: string, bank: { number: string; country: string }): Promise<void>;
}

const PAGE = 500;
/** How long a delayed transfer takes to arrive */
const DELAY_SECONDS = 60;

const REFUSALS: Record<TransferRefused['reason'], string> = {
  'account-closed': 'The bank account is closed.',
  'account-incomplete': 'The account is not complete.',
  'not-enough-money': 'The balance is too low for this transfer.',
  other: 'The bank rejects transfers to this account.',
};

const outcomeOf = ({ ending }: BankAccount): TestAccountOutcome | undefined =>
  TEST_ACCOUNTS.find(({ number }) => ending !== null && number.endsWith(ending))?.outcome;

function toAccount(row: BankAccount): PayoutAccount {
  const outcome = outcomeOf(row);
  const missing = outcome === undefined ? ['bank account'] : outcome === 'incomplete' ? ['identity document'] : [];
  const requirements = row.isClosed ? [] : missing;
  const status = row.isClosed ? 'closed' : requirements.length > 0 ? 'incomplete' : 'ready';
  return { ref: row.id, status, requirements, label: row.ending, bankRef: row.fingerprint, country: row.country };
}

function refusalOf(row: BankAccount | undefined): TransferRefused['reason'] | null {
  if (!row || row.isClosed || outcomeOf(row) === 'closed') return 'account-closed';
  if (toAccount(row).status === 'incomplete') return 'account-incomplete';
  return outcomeOf(row) === 'refused' ? 'other' : null;
}

function toTransfer(row: SandboxTransfer): Transfer {
  const { ref, key, accountRef, amountCents, currency, status, reversedCents, failure } = row;
  return { ref, key, accountRef, amountCents, currency, status, reversedCents, failure };
}

/** Keeps its own books in its own transactions, like the sandbox for cards. */
export function createSandboxBank(pool: Pool): SandboxBank {
  async function findMade(key: string): Promise<Transfer> {
    const row = await findTransfer(pool, { key, ref: null });
    if (!row) throw new Error('The sandbox has no transfer with this key.');
    if (row.refusal) throw new TransferRefused(row.refusal, REFUSALS[row.refusal]);
    return toTransfer(row);
  }

  return {
    openAccount: async ({ userId }) =>
      toAccount(await ensureAccount(pool, { id: `ba_sandbox_${randomUUID()}`, userId })),

    async findAccount(ref) {
      const row = await findBankAccount(pool, ref);
      return row && toAccount(row);
    },

    findPayee: async (ref) => (await findBankAccount(pool, ref))?.userId,

    createAccountLink: () => Promise.resolve(undefined),

    setAccount: async (ref, { number, country }) =>
      void (await setBankAccount(pool, ref, {
        ending: number.slice(-4),
        country,
        fingerprint: createHash('sha256').update(number).digest('hex'),
      })),

    async transfer(request) {
      const account = await findBankAccount(pool, request.accountRef);
      const refusal = refusalOf(account);
      const outcome = account && outcomeOf(account);
      await insertTransfer(pool, {
        ...request,
        id: `tr_sandbox_${randomUUID()}`,
        outcome: refusal ? 'refused' : outcome === 'returned later' ? 'returned' : 'paid',
        refusal,
        settlesAfterSeconds: outcome === 'arrives later' || outcome === 'returned later' ? DELAY_SECONDS : 0,
      });
      if (refusal === 'account-closed') await closeBankAccount(pool, request.accountRef);
      return findMade(request.key);
    },

    async findTransfer({ key, ref }) {
      const row = await findTransfer(pool, { key, ref });
      return row && !row.refusal ? toTransfer(row) : undefined;
    },

    reverse: ({ key, transferRef, amountCents }) =>
      transaction(pool, async (db) => {
        const row = await lockTransfer(db, transferRef);
        if (row && (await hasReversal(db, key))) return toTransfer(row);
        const isReversible = row && row.status !== 'returned' && !row.refusal;
        if (!isReversible || row.reversedCents + amountCents > row.amountCents) {
          throw new TransferRefused('not-enough-money', 'The amount exceeds what is left of this transfer.');
        }
        await insertReversal(db, { id: `trr_sandbox_${randomUUID()}`, key, transferRef, amountCents });
        return { ...toTransfer(row), reversedCents: row.reversedCents + amountCents };
      }),

    async *listTransfers(since) {
      let last: Transfer | undefined;
      for (;;) {
        const rows: SandboxTransfer[] = await listTransfersAfter(pool, since, last, PAGE);
        yield* rows.map(toTransfer);
        last = rows.at(-1);
        if (rows.length < PAGE) return;
      }
    },
  };
}
