import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { fromStripeAmount, toStripeAmount } from '../../../contract/money/stripe-amounts.ts';
import {
  TransferRefused,
  type PayoutAccount,
  type PayoutProvider,
  type Transfer,
  type TransferRequest,
} from './payout-provider.ts';
import { ACCOUNT_PARTS, toPayoutAccount } from './stripe-account.ts';
import { KEY_METADATA, labelMetadata, USER_METADATA } from './stripe-charge.ts';
import { callStripe, iterateStripe, StripeApiError } from './stripe-api-error.ts';

const PAGE = 100;

/** Owners have their own Stripe account: a transfer arrives immediately, and Stripe pays it out to their bank. */
const toTransfer = (transfer: Stripe.Transfer): Transfer => ({
  ref: transfer.id,
  key: transfer.metadata[KEY_METADATA] ?? null,
  accountRef: typeof transfer.destination === 'string' ? transfer.destination : (transfer.destination?.id ?? ''),
  amountCents: fromStripeAmount(transfer.amount, transfer.currency),
  currency: transfer.currency,
  status: 'paid',
  reversedCents: fromStripeAmount(transfer.amount_reversed, transfer.currency),
  failure: null,
});

const lacksMoney = (error: unknown) =>
  error instanceof StripeApiError && ['balance_insufficient', 'insufficient_funds'].includes(error.code ?? '');

const isRefusal = (error: unknown): error is StripeApiError => error instanceof StripeApiError && error.isRefusal;

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex');

/**
 * Charges are ours and owners are paid by separate transfers. A payout is for many rentals and a transfer can be tied
 * to one charge only (`source_transaction`), so ours are paid from what is available on our balance.
 */
export function createStripePayouts(stripe: Stripe): PayoutProvider {
  const NO_BANK = { label: null, bankRef: null };

  /** A bank account that is entered again gets a new id but keeps its fingerprint. */
  async function bankOf(ref: string): Promise<Pick<PayoutAccount, 'label' | 'bankRef'>> {
    try {
      const { data } = await callStripe(stripe.accounts.listExternalAccounts(ref, { limit: 1 }));
      const bank = data[0];
      return bank ? { label: bank.last4 ?? null, bankRef: bank.fingerprint ?? bank.id } : NO_BANK;
    } catch (error) {
      if (isRefusal(error)) return NO_BANK;
      throw error;
    }
  }

  const read = async (account: Stripe.V2.Core.Account): Promise<PayoutAccount> =>
    toPayoutAccount(account, account.closed ? NO_BANK : await bankOf(account.id));

  async function retrieve(ref: string): Promise<Stripe.V2.Core.Account | undefined> {
    try {
      return await callStripe(stripe.v2.core.accounts.retrieve(ref, { include: ACCOUNT_PARTS }));
    } catch (error) {
      if (error instanceof StripeApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  async function findAccount(ref: string): Promise<PayoutAccount | undefined> {
    const account = await retrieve(ref);
    return account && read(account);
  }

  /** An idempotency key always returns the same account, so a closed one is replaced with a new key. */
  async function open(
    payee: Parameters<PayoutProvider['openAccount']>[0],
    idempotencyKey: string,
  ): Promise<PayoutAccount> {
    const params: Stripe.V2.Core.AccountCreateParams = {
      contact_email: payee.email,
      dashboard: 'express',
      defaults: {
        locales: [payee.language],
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      metadata: { [USER_METADATA]: payee.userId },
      include: ACCOUNT_PARTS,
    };
    const { id } = await callStripe(stripe.v2.core.accounts.create(params, { idempotencyKey }));
    // The response may be a replay of an earlier one.
    const stands = await findAccount(id);
    if (!stands) throw new Error(`Stripe opened the account ${id} but cannot find it.`);
    return stands.status === 'closed' ? open(payee, digest(idempotencyKey, id)) : stands;
  }

  async function findTransfer(known: { key: string; ref: string | null }): Promise<Transfer | undefined> {
    if (!known.ref) {
      const { data } = await callStripe(stripe.transfers.list({ transfer_group: known.key, limit: PAGE }));
      const ours = data.find(({ metadata }) => metadata[KEY_METADATA] === known.key);
      return ours && toTransfer(ours);
    }
    try {
      return toTransfer(await callStripe(stripe.transfers.retrieve(known.ref)));
    } catch (error) {
      if (error instanceof StripeApiError && error.code === 'resource_missing') return undefined;
      throw error;
    }
  }

  /** Stripe has many error codes for accounts that cannot receive transfers, so this reads the account itself. */
  async function refusalOf(error: StripeApiError, { accountRef }: TransferRequest): Promise<TransferRefused> {
    const { status } = (await findAccount(accountRef)) ?? { status: 'closed' };
    const why = status === 'ready' ? 'other' : (`account-${status}` as const);
    return new TransferRefused(why, error.message, { cause: error });
  }

  async function hasReversed({ key, transferRef }: { key: string; transferRef: string }): Promise<boolean> {
    const find = async () => {
      for await (const { metadata } of stripe.transfers.listReversals(transferRef, { limit: PAGE })) {
        if (metadata?.[KEY_METADATA] === key) return true;
      }
      return false;
    };
    return callStripe(find());
  }

  return {
    openAccount: (payee) => open(payee, digest('account', payee.userId, payee.email, payee.language)),
    findAccount: (ref) => findAccount(ref),
    findPayee: async (ref) => (await retrieve(ref))?.metadata?.[USER_METADATA],

    async createAccountLink(ref, { returnUrl, againUrl }) {
      // Once nothing is missing, owners change their details on Stripe's dashboard.
      if ((await findAccount(ref))?.status === 'ready')
        return (await callStripe(stripe.accounts.createLoginLink(ref))).url;
      const onboarding = { refresh_url: againUrl, return_url: returnUrl };
      const params = { account: ref, use_case: { type: 'account_onboarding', account_onboarding: onboarding } };
      return (await callStripe(stripe.v2.core.accountLinks.create(params))).url;
    },

    async transfer(request) {
      const { key, accountRef, amountCents, currency, labels } = request;
      // Stripe forgets a key after a day, so a late retry has to look first to avoid a second transfer.
      const known = await findTransfer({ key, ref: null });
      if (known) return known;
      const params: Stripe.TransferCreateParams = {
        amount: toStripeAmount(amountCents, currency),
        currency,
        destination: accountRef,
        transfer_group: key,
        metadata: { [KEY_METADATA]: key, ...labelMetadata(labels) },
      };
      try {
        const { id } = await callStripe(stripe.transfers.create(params, { idempotencyKey: key }));
        const made = await findTransfer({ key, ref: id });
        if (!made) throw new Error(`Stripe made the transfer ${id} but cannot find it.`);
        return made;
      } catch (error) {
        const made = await findTransfer({ key, ref: null });
        if (made) return made;
        if (lacksMoney(error)) throw new TransferRefused('not-enough-money', String(error), { cause: error });
        throw isRefusal(error) ? await refusalOf(error, request) : error;
      }
    },

    findTransfer: (known) => findTransfer(known),

    async reverse({ key, transferRef, amountCents, currency }) {
      const now = async () => {
        const stands = await findTransfer({ key, ref: transferRef });
        if (!stands) throw new TransferRefused('other', `Stripe cannot find ${transferRef}.`);
        return stands;
      };
      const stands = await now();
      if (await hasReversed({ key, transferRef })) return stands;
      const params = { amount: toStripeAmount(amountCents, currency), metadata: { [KEY_METADATA]: key } };
      try {
        await callStripe(stripe.transfers.createReversal(transferRef, params, { idempotencyKey: key }));
      } catch (error) {
        if (!(await hasReversed({ key, transferRef }))) {
          if (lacksMoney(error)) throw new TransferRefused('not-enough-money', String(error), { cause: error });
          if (isRefusal(error)) throw new TransferRefused('other', error.message, { cause: error });
          throw error;
        }
      }
      return now();
    },

    async *listTransfers(since) {
      const created = { gte: Math.max(0, Math.floor(since.getTime() / 1_000)) };
      for await (const transfer of iterateStripe(stripe.transfers.list({ created, limit: PAGE }))) {
        yield toTransfer(transfer);
      }
    },
  };
}
