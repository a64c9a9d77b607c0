import { randomUUID } from 'node:crypto';
import type { Decline } from '../../../contract/money/declines.ts';
import type { TestCard, TestWalletCard } from '../../../contract/money/payments.ts';
import { TEST_CARDS } from '../../../contract/money/test-cards.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';
import { transaction, type Pool } from '../../platform/database/database.ts';
import { describeDecline } from './decline.ts';
import { createSandboxBank, type SandboxBank } from './sandbox-bank.ts';
import { RefundRefused, type Charge, type ChargeRequest, type PaymentProvider } from './payment-provider.ts';
import { listSandboxFees } from './sandbox-fees.ts';
import {
  approveCharge,
  cancelOpen,
  captureAuthorised,
  chargeMethod,
  declineCharge,
  deleteMethod,
  findCharge,
  insertCharge,
  insertMethod,
  insertRefund,
  listChargesAfter,
  lockCharge,
  type SandboxCharge,
} from './sandbox.queries.ts';

export interface Sandbox extends PaymentProvider {
  readonly payouts: SandboxBank;
  createPaymentMethod(userId: string, card: TestCard): Promise<string>;
  /** Replaces the wallet on the payer's device. */
  createWalletMethod(userId: string, card: TestWalletCard): Promise<string>;
  /** Replaces the bank's confirmation page. Returns false if no charge of the user waits for a confirmation. */
  answerChallenge(userId: string, id: string, approve: boolean): Promise<boolean>;
}

const PAGE = 500;

const toCharge = (row: SandboxCharge): Charge => ({
  ref: row.id,
  key: row.key,
  amountCents: row.amountCents,
  currency: row.currency,
  status: row.status,
  message: row.message,
  decline: row.decline,
  action: row.status === 'requires-action' ? { provider: 'sandbox', challengeId: row.id } : null,
  // All test cards are Visa cards.
  card: row.cardEnding === null ? null : { ending: row.cardEnding, brand: 'Visa', wallet: row.wallet },
  refunds: row.refunds,
  disputes: [],
});

type Outcome = Pick<Charge, 'status' | 'message' | 'decline'>;

/** Off-session, a bank approves or declines immediately. */
function offSessionOutcome(later: 'succeeds' | Decline, approved: Charge['status']): Outcome {
  return later === 'succeeds' ? { status: approved, message: null } : { status: 'declined', ...describeDecline(later) };
}

function outcomeOf(
  card: (typeof TEST_CARDS)[number],
  { isOffSession = false, capturesLater = false }: ChargeRequest,
): Outcome {
  const approved = capturesLater ? 'authorised' : 'succeeded';
  if (isOffSession && card.outcome !== 'declined') return offSessionOutcome(card.later, approved);
  if (card.outcome === 'declined') return { status: 'declined', ...describeDecline(card.decline) };
  return { status: card.outcome === 'succeeds' ? approved : 'requires-action', message: null };
}

const CARD_UNKNOWN: Outcome = { status: 'declined', ...describeDecline('card-unknown') };

/** The outcome for every test card, identified by its last digits */
const outcomesOf = (request: ChargeRequest) =>
  TEST_CARDS.map((card) => ({ cardEnding: card.number.slice(-4), ...outcomeOf(card, request) }));

/** Moves no money. Keeps its own books in its own transactions, so that, like a remote provider, we cannot roll them back. */
export function createSandbox(pool: Pool): Sandbox {
  async function findSettled(key: string): Promise<Charge> {
    const row = await findCharge(pool, { key, ref: null });
    if (!row) throw new Error('The sandbox has no charge with this key.');
    return toCharge(row);
  }

  async function createMethod(method: { userId: string; cardEnding: string; wallet: Wallet | null }): Promise<string> {
    const id = `pm_sandbox_${randomUUID()}`;
    await insertMethod(pool, { id, ...method });
    return id;
  }

  return {
    name: 'sandbox',
    payouts: createSandboxBank(pool),

    createPaymentMethod: (userId, { number }) => createMethod({ userId, cardEnding: number.slice(-4), wallet: null }),
    createWalletMethod: (userId, { ending }) => createMethod({ userId, cardEnding: ending, wallet: 'test-wallet' }),

    answerChallenge: (payerId, id, approve) =>
      approve
        ? approveCharge(pool, { id, payerId })
        : declineCharge(pool, { id, payerId }, describeDecline('not-authenticated')),

    async charge(request: ChargeRequest) {
      const id = `ch_sandbox_${randomUUID()}`;
      const charge = await chargeMethod(pool, { ...request, ...CARD_UNKNOWN, id }, outcomesOf(request));
      return charge ? toCharge(charge) : findSettled(request.key);
    },

    createCustomer: (payerId) => Promise.resolve(`cus_sandbox_${payerId}`),

    detachCard: async (card) => void (await deleteMethod(pool, card)),

    async findCharge({ key, ref }) {
      const row = await findCharge(pool, { key, ref });
      return row && toCharge(row);
    },

    async cancelCharge(request) {
      const id = `ch_sandbox_${randomUUID()}`;
      await insertCharge(pool, { ...request, id, status: 'cancelled', message: null });
      await cancelOpen(pool, request.key);
      return findSettled(request.key);
    },

    async capture({ key, amountCents }) {
      await captureAuthorised(pool, key, amountCents);
      return findSettled(key);
    },

    refund: (request) =>
      transaction(pool, async (db) => {
        const charge = await lockCharge(db, request.chargeRef);
        const known = charge?.refunds.find(({ key }) => key === request.key);
        if (known) return known;
        const refunded = charge?.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0;
        if (charge?.status !== 'succeeded' || refunded + request.amountCents > charge.amountCents) {
          throw new RefundRefused('The amount exceeds what is left of this charge.');
        }
        return insertRefund(db, `re_sandbox_${randomUUID()}`, request);
      }),

    // There is no bank to send it to; the evidence is stored with the dispute.
    sendEvidence: () => Promise.resolve(),
    listFees: (since) => listSandboxFees(pool, since),

    async *listCharges(since) {
      let last: SandboxCharge | undefined;
      for (;;) {
        const rows: SandboxCharge[] = await listChargesAfter(pool, since, last, PAGE);
        yield* rows.map(toCharge);
        last = rows.at(-1);
        if (rows.length < PAGE) return;
      }
    },
  };
}
