/** Where somebody is paid, as the provider knows it. */
export interface PayoutAccount {
  ref: string;
  /** `incomplete`: the provider asks for more before it pays anything out. */
  status: 'incomplete' | 'ready' | 'closed';
  /** In the provider's words */
  requirements: string[];
  /** How its owner recognises the bank account: its last digits */
  label: string | null;
  /** What the provider calls the bank account, the same for as long as it is the same one */
  bankRef: string | null;
  country: string | null;
}

/** Requests under the same key are the same transfer. */
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
  /** Null when it was made manually at the provider */
  key: string | null;
  accountRef: string;
  amountCents: number;
  currency: string;
  /** `sent`: it has left us. `paid`: it has arrived. `returned`: the bank sent all of it back. */
  status: 'sent' | 'paid' | 'returned';
  /** What came back to us by reversals */
  reversedCents: number;
  /** Why it was returned, in English */
  failure: string | null;
}

/**
 * As with a charge, every method may fail without saying whether it took effect: the caller looks up the transfer
 * before it sends anything again.
 */
export interface PayoutProvider {
  /** May be repeated: somebody has one account. */
  openAccount(payee: { userId: string; email: string; language: string }): Promise<PayoutAccount>;
  findAccount(ref: string): Promise<PayoutAccount | undefined>;
  /** For whom it was opened; undefined when the provider does not know. */
  findPayee(accountRef: string): Promise<string | undefined>;
  /** A page of the provider where its owner gives what is missing, once; undefined when the form is ours. */
  linkToAccount(ref: string, pages: { returnUrl: string; againUrl: string }): Promise<string | undefined>;
  /** Throws `TransferRefused` when nothing has left and nothing will under this key. */
  transfer(request: TransferRequest): Promise<Transfer>;
  findTransfer(known: { key: string; ref: string | null; madeAfter?: Date }): Promise<Transfer | undefined>;
  /** Takes back what is still there. Throws `TransferRefused` when it is not. */
  reverse(request: { key: string; transferRef: string; amountCents: number; currency: string }): Promise<Transfer>;
  listTransfers(since: Date): AsyncIterable<Transfer>;
}

/** Final for this key. */
export class TransferRefused extends Error {
  readonly why: 'account-closed' | 'account-incomplete' | 'not-enough-money' | 'other';

  constructor(why: TransferRefused['why'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}
