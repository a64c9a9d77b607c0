import { formOf, listOf, textOf, type Form } from './form.ts';
import { invalid, missing, newId, now, FakeStripePayments, StripeErrorResponse } from './fake-stripe-payments.ts';

type Status = 'active' | 'pending' | 'restricted' | 'rejected';

interface FakeAccount {
  id: string;
  object: 'v2.core.account';
  created: string;
  closed: boolean;
  contact_email: string;
  country: string | null;
  metadata: Record<string, string>;
  status: Status;
  missing: string[];
  last4: string | null;
  fingerprint: string | null;
  /** What was transferred to the account and not yet paid out to its bank. */
  balance: number;
}

interface FakeTransfer {
  id: string;
  object: 'transfer';
  amount: number;
  amount_reversed: number;
  created: number;
  currency: string;
  destination: string;
  metadata: Record<string, string>;
  reversed: boolean;
  transfer_group: string | null;
}

interface FakeReversal {
  id: string;
  object: 'transfer_reversal';
  amount: number;
  created: number;
  metadata: Record<string, string>;
  transfer: string;
}

const TERMS = 'identity.attestations.terms_of_service';
const BANK = 'defaults.payout_methods';

/** A fake of connected accounts and transfers to them. */
export class FakeStripeAccounts extends FakeStripePayments {
  readonly accounts = new Map<string, FakeAccount>();
  readonly transfers: FakeTransfer[] = [];
  readonly reversals: FakeReversal[] = [];
  readonly links: { account: string; url: string; returnUrl: string; againUrl: string }[] = [];
  /** The balance that transfers are paid from. */
  available = Number.POSITIVE_INFINITY;

  /** Keeps accounts, because their owners persist between tests. */
  override clear(): void {
    super.clear();
    for (const rows of [this.transfers, this.reversals]) rows.splice(0);
    this.available = Number.POSITIVE_INFINITY;
  }

  createAccount(form: Form): FakeAccount {
    const { recipient } = formOf(form.configuration);
    const { stripe_balance: balance } = formOf(formOf(recipient).capabilities);
    if (textOf(formOf(formOf(balance).stripe_transfers).requested) !== 'true') {
      throw new StripeErrorResponse(400, {
        type: 'invalid_request_error',
        code: 'invalid_fields',
        message: 'A recipient requests stripe_transfers.',
      });
    }
    const account: FakeAccount = {
      id: newId('acct'),
      object: 'v2.core.account',
      created: new Date().toISOString(),
      closed: false,
      contact_email: textOf(form.contact_email),
      country: null,
      metadata: formOf(form.metadata) as Record<string, string>,
      status: 'restricted',
      missing: [TERMS, BANK],
      last4: null,
      fingerprint: null,
      balance: 0,
    };
    this.accounts.set(account.id, account);
    return account;
  }

  account(id: string): FakeAccount {
    const account = this.accounts.get(id);
    if (!account) {
      throw new StripeErrorResponse(404, {
        type: 'invalid_request_error',
        code: 'not_found',
        message: 'Account not found.',
      });
    }
    return account;
  }

  /** Leaves out parts that the request does not include. */
  protected showAccount(account: FakeAccount, form: Form) {
    const { id, object, created, closed, contact_email, metadata, status, missing: lacking, country } = account;
    const include = listOf(form.include);
    const capability = { status, status_details: [] };
    const entry = (description: string) => ({
      awaiting_action_from: 'user',
      description,
      errors: [],
      impact: {},
      minimum_deadline: { status: 'currently_due' },
      requested_reasons: [],
    });
    return {
      id,
      object,
      created,
      closed,
      contact_email,
      metadata,
      applied_configurations: ['recipient'],
      livemode: false,
      ...(include.includes('configuration.recipient') && {
        configuration: {
          recipient: {
            applied: true,
            capabilities: { stripe_balance: { payouts: capability, stripe_transfers: capability } },
          },
        },
      }),
      ...(include.includes('identity') && { identity: country ? { country } : {} }),
      ...(include.includes('requirements') && { requirements: { entries: lacking.map(entry) } }),
    };
  }

  /** Stripe sends two kinds of events for one change. */
  private changeAccount(id: string, change: Partial<FakeAccount>, type: string): void {
    const account = Object.assign(this.account(id), change);
    const url = `/v2/core/accounts/${id}`;
    this.sendThinEvent(type, { id, type: 'v2.core.account', url });
    this.sendEvent('account.updated', { id: account.id, object: 'account' }, id);
  }

  /** Completes the account as its owner would on Stripe's pages. */
  completeAccount(id: string, bank: { country?: string; last4?: string; fingerprint?: string } = {}): void {
    const { country = 'de', last4 = '3000', fingerprint = `fp_${last4}` } = bank;
    this.changeAccount(
      id,
      { status: 'active', missing: [], country, last4, fingerprint },
      'v2.core.account[configuration.recipient].capability_status_updated',
    );
  }

  restrictAccount(id: string, ...requirements: string[]): void {
    this.changeAccount(id, { status: 'restricted', missing: requirements }, 'v2.core.account[requirements].updated');
  }

  rejectAccount(id: string): void {
    const type = 'v2.core.account[configuration.recipient].capability_status_updated';
    this.changeAccount(id, { status: 'rejected', missing: [] }, type);
  }

  closeAccount(id: string): void {
    this.changeAccount(id, { closed: true, missing: [] }, 'v2.core.account.closed');
  }

  /** Pays out the account's balance to its owner's bank. */
  sendToBank(id: string): void {
    this.account(id).balance = 0;
  }

  createLink(form: Form) {
    const account = this.account(textOf(form.account));
    if (account.closed) throw invalid('This account is closed.');
    const { refresh_url: again, return_url: back } = formOf(formOf(form.use_case).account_onboarding);
    const url = `https://connect.stripe.test/setup/${newId('link')}`;
    this.links.push({ account: account.id, url, returnUrl: textOf(back), againUrl: textOf(again) });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    return {
      object: 'v2.core.account_link',
      account: account.id,
      created: inMinutes(0),
      expires_at: inMinutes(5),
      url,
    };
  }

  createLoginLink(id: string) {
    if (this.account(id).status !== 'active')
      throw invalid('Cannot create a login link for an account that has not completed onboarding.');
    return { object: 'login_link', created: now(), url: `https://connect.stripe.test/express/${newId('lgl')}` };
  }

  externalAccounts(id: string) {
    const { last4, fingerprint } = this.account(id);
    const account = { id: newId('ba'), object: 'bank_account', last4, fingerprint };
    return { object: 'list', data: last4 ? [account] : [], has_more: false };
  }

  createTransfer(form: Form): FakeTransfer {
    const destination = textOf(form.destination);
    const account = this.accounts.get(destination);
    if (!account || account.closed) {
      throw invalid(`No such destination: '${destination}'`, { code: 'resource_missing', param: 'destination' });
    }
    if (account.status !== 'active') {
      throw invalid('Your destination account needs to have the transfers capability enabled.', {
        code: 'insufficient_capabilities_for_transfer',
      });
    }
    const amount = Number(form.amount);
    if (!Number.isInteger(amount) || amount < 1) throw invalid('Invalid positive integer', { param: 'amount' });
    if (amount > this.available) {
      throw invalid('You have insufficient available funds in your Stripe account.', { code: 'balance_insufficient' });
    }
    const transfer: FakeTransfer = {
      id: newId('tr'),
      object: 'transfer',
      amount,
      amount_reversed: 0,
      created: now(),
      currency: textOf(form.currency),
      destination,
      metadata: formOf(form.metadata) as Record<string, string>,
      reversed: false,
      transfer_group: form.transfer_group === undefined ? null : textOf(form.transfer_group),
    };
    this.available -= amount;
    account.balance += amount;
    this.transfers.push(transfer);
    this.sendEvent('transfer.created', transfer);
    return transfer;
  }

  transfer(id: string): FakeTransfer {
    const transfer = this.transfers.find((one) => one.id === id);
    if (!transfer) throw missing('transfer', id);
    return transfer;
  }

  /** A reversal by us, or by someone in Stripe's dashboard. */
  reverseTransfer(id: string, form: Form = {}): FakeReversal {
    const transfer = this.transfer(id);
    const account = this.account(transfer.destination);
    const left = transfer.amount - transfer.amount_reversed;
    const amount = form.amount === undefined ? left : Number(form.amount);
    if (amount > left || left === 0) throw invalid('There is not so much left of this transfer.', { param: 'amount' });
    if (amount > account.balance) {
      throw invalid('The connected account has insufficient funds.', { code: 'balance_insufficient' });
    }
    const reversal: FakeReversal = {
      id: newId('trr'),
      object: 'transfer_reversal',
      amount,
      created: now(),
      metadata: formOf(form.metadata) as Record<string, string>,
      transfer: id,
    };
    this.reversals.push(reversal);
    account.balance -= amount;
    this.available += amount;
    transfer.amount_reversed += amount;
    transfer.reversed = transfer.amount_reversed === transfer.amount;
    this.sendEvent('transfer.reversed', transfer);
    return reversal;
  }
}
