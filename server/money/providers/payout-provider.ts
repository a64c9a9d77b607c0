/** A payee's account at the provider */
export interface PayoutAccount {
  ref: string;
  /** `incomplete`: the provider requires more information before it pays out. */
  status: 'incomplete' | 'ready' | 'closed';
  /** In the provider's words */
  requirements: string[];
  /** Last digits of the bank account, so that its owner recognises it */
  label: string | null;
  /** The provider's stable reference of the bank account; it changes only with the bank account */
  bankRef: string | null;
  country: string | null;
}

/** Requests with the same key are the same transfer. */
export interface TransferRequest {
  key: string;
  accountRef: string;
  amountCents: number;
  currency: string;
  /** Shown on the provider's own pages */
  labels?: Record<string, string>;
}

export interface Transfer {
  ref: string;
  /** Null if it was made manually at the provider */
  key: string | null;
  accountRef: string;
  amountCents: number;
  currency: string;
  /** `sent`: it has left our balance. `paid`: it has arrived. `returned`: the bank returned all of it. */
  status: 'sent' | 'paid' | 'returned';
  /** Total of reversals, which return money to us */
  reversedCents: number;
  /** Why it was returned, in English */
  failure: string | null;
}

/**
 * As with charges, every method may fail without telling whether it took effect: the caller looks up the transfer
 * before sending anything again.
 */
export interface PayoutProvider {
  /** Safe to repeat: a user has one account. */
  openAccount(payee: { userId: string; email: string; language: string }): Promise<PayoutAccount>;
  findAccount(ref: string): Promise<PayoutAccount | undefined>;
  /** The user the account was opened for; undefined if the provider does not know. */
  findPayee(accountRef: string): Promise<string | undefined>;
  /** A single-use link to the provider's page for missing information; undefined if our own form collects it. */
  createAccountLink(ref: string, pages: { returnUrl: string; againUrl: string }): Promise<string | undefined>;
  /** Throws `TransferRefused` if nothing was or will be sent with this key. */
  transfer(request: TransferRequest): Promise<Transfer>;
  findTransfer(known: { key: string; ref: string | null; madeAfter?: Date }): Promise<Transfer | undefined>;
  /** Takes money back that is still there. Throws `TransferRefused` if it is not. */
  reverse(request: { key: string; transferRef: string; amountCents: number; currency: string }): Promise<Transfer>;
  listTransfers(since: Date): AsyncIterable<Transfer>;
}

/** Final for the key of the request. */
export class TransferRefused extends Error {
  readonly reason: 'account-closed' | 'account-incomplete' | 'not-enough-money' | 'other';

  constructor(why: TransferRefused['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = why;
  }
}
