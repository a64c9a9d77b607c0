import { randomUUID } from 'node:crypto';
import type { Decline } from '../../../contract/money/declines.ts';
import type { TestCard, TestWalletCard } from '../../../contract/money/payments.ts';
import { TEST_CARDS } from '../../../contract/money/test-cards.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';
import { transaction, type Pool } from '../../platform/database/database.ts';
import { declined } from './decline.ts';
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
  /** What a wallet does on the device. */
  createWalletMethod(userId: string, card: TestWalletCard): Promise<string>;
  /** What the bank's page does in reality. False when no charge of theirs waits for it. */
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
  // All of the test cards are Visa's.
  card: row.cardEnding === null ? null : { ending: row.cardEnding, brand: 'Visa', wallet: row.wallet },
  refunds: row.refunds,
  disputes: [],
});

type Outcome = Pick<Charge, 'status' | 'message' | 'decline'>;

/** Without its holder, a bank answers at once. */
function outcomeLater(later: 'succeeds' | Decline, approved: Charge['status']): Outcome {
  return later === 'succeeds' ? { status: approved, message: null } : { status: 'declined', ...declined(later) };
}

function outcomeOf(
  card: (typeof TEST_CARDS)[number],
  { isOffSession = false, capturesLater = false }: ChargeRequest,
): Outcome {
  const approved = capturesLater ? 'authorised' : 'succeeded';
  if (isOffSession && card.outcome !== 'declined') return outcomeLater(card.later, approved);
  if (card.outcome === 'declined') return { status: 'declined', ...declined(card.decline) };
  return { status: card.outcome === 'succeeds' ? approved : 'requires-action', message: null };
}

const CARD_UNKNOWN: Outcome = { status: 'declined', ...declined('card-unknown') };

/** By the last digits of its card. */
const outcomesOf = (request: ChargeRequest) =>
  TEST_CARDS.map((card) => ({ cardEnding: card.number.slice(-4), ...outcomeOf(card, request) }));

/** Moves no money. Keeps its own books in its own transactions, as if it were remote: we cannot roll them back. */
export function createSandbox(pool: Pool): Sandbox {
  async function settled(key: string): Promise<Charge> {
    const row = await findCharge(pool, { key, ref: null });
    if (!row) throw new Error('The sandbox lost a charge.');
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
        : declineCharge(pool, { id, payerId }, declined('not-authenticated')),

    async charge(request: ChargeRequest) {
      const id = `ch_sandbox_${randomUUID()}`;
      const charge = await chargeMethod(pool, { ...request, ...CARD_UNKNOWN, id }, outcomesOf(request));
      return charge ? toCharge(charge) : settled(request.key);
    },

    createCustomer: (payerId) => Promise.resolve(`cus_sandbox_${payerId}`),

    forgetCard: async (card) => void (await deleteMethod(pool, card)),

    async findCharge({ key, ref }) {
      const row = await findCharge(pool, { key, ref });
      return row && toCharge(row);
    },

    async cancelCharge(request) {
      const id = `ch_sandbox_${randomUUID()}`;
      await insertCharge(pool, { ...request, id, status: 'cancelled', message: null });
      await cancelOpen(pool, request.key);
      return settled(request.key);
    },

    async capture({ key, amountCents }) {
      await captureAuthorised(pool, key, amountCents);
      return settled(key);
    },

    refund: (request) =>
      transaction(pool, async (db) => {
        const charge = await lockCharge(db, request.chargeRef);
        const known = charge?.refunds.find(({ key }) => key === request.key);
        if (known) return known;
        const refunded = charge?.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? 0;
        if (charge?.status !== 'succeeded' || refunded + request.amountCents > charge.amountCents) {
          throw new RefundRefused('There is not so much left of this charge to give back.');
        }
        return insertRefund(db, `re_sandbox_${randomUUID()}`, request);
      }),

    // There is no bank behind it: what was sent is kept with the dispute.
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
