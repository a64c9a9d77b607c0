import type { PayoutProvider } from './payout-provider.ts';
import type { RequiredAction } from '../../../contract/money/payments.ts';
import type { Decline } from '../../../contract/money/declines.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';

/** Requests under the same key are the same charge. */
export interface ChargeRequest {
  key: string;
  amountCents: number;
  currency: string;
  paymentMethodId: string;
  payerId: string;
  /** It is only authorised, until it is captured or cancelled. */
  capturesLater?: boolean;
  /** Shown on the provider's own pages */
  labels?: Record<string, string>;
  /** Shown to the payer, in the provider's mails and on its pages */
  description?: string;
  /** Under which name the provider knows the payer; needed for both of the next */
  customerRef?: string | null;
  /** The card can be charged again later, without its holder. */
  keepsCard?: boolean;
  /** Its holder is not there: a card that was kept, and a bank that can ask nothing. */
  isOffSession?: boolean;
}

export type ChargeStatus = 'authorised' | 'succeeded' | 'declined' | 'requires-action' | 'processing' | 'cancelled';

export interface ProviderRefund {
  ref: string;
  /** Null when the refund was made manually at the provider */
  key: string | null;
  amountCents: number;
  /** Why it never reached the card. The money is ours again. */
  failure?: string;
}

/** A chargeback by the card's bank. */
export interface ProviderDispute {
  ref: string;
  amountCents: number;
  /** In the provider's words */
  reason: string;
  status: string;
  isOpen: boolean;
  /** Whether the money is gone; it comes back when the dispute is won. */
  isWithdrawn: boolean;
  respondBy: Date | null;
}

/** What the provider keeps for its service. */
export interface ProviderFee {
  /** Of the movement on our balance there */
  ref: string;
  /** Null when it is for no charge in particular */
  chargeRef: string | null;
  /** Negative when it is given back */
  amountCents: number;
  currency: string;
  at: Date;
}

/** By what its holder knows it. */
export interface ChargedCard {
  /** Its last digits: those on the card, though a wallet has others for itself */
  ending: string;
  brand: string | null;
  wallet: Wallet | null;
}

export interface Charge {
  ref: string;
  key: string | null;
  amountCents: number;
  currency: string;
  status: ChargeStatus;
  /** Why it was declined, in English */
  message: string | null;
  /** Where payers are told in words of ours */
  decline?: Decline | null;
  action: RequiredAction | null;
  /** Declined, but payable with another card by anyone who has its secret, until it is cancelled */
  takesAnotherCard?: boolean;
  /** Once it was charged */
  card?: ChargedCard | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

interface KnownCharge {
  key: string | null;
  ref: string | null;
  /** Without a reference, charges since then are searched; a day's by default. */
  madeAfter?: Date;
}

interface CaptureRequest {
  key: string;
  ref: string;
  /** All of it by default; its bank lets go of the rest. */
  amountCents?: number | undefined;
  /** Of the charge */
  currency: string;
}

export interface RefundRequest {
  key: string;
  chargeRef: string;
  amountCents: number;
  /** Of the charge */
  currency: string;
}

/**
 * Every method may fail without saying whether it took effect: a lost connection, a timeout, an error of theirs. Such a
 * failure never means "not charged"; the caller looks up the charge first.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly payouts?: PayoutProvider;
  charge(request: ChargeRequest): Promise<Charge>;
  findCharge(known: KnownCharge): Promise<Charge | undefined>;
  /**
   * Makes sure that nothing is ever charged under this key, even by a request still in flight, and releases what is
   * authorised. Returns the charge: cancelled, declined for good, or what it had become before.
   */
  cancelCharge(request: ChargeRequest & { ref?: string | null }): Promise<Charge>;
  /**
   * Charges what is authorised, or a part of it. However often it is called, there is one charge. Returns it as it stands: what
   * its bank has released is cancelled or declined. Throws while it is still authorised.
   */
  capture(request: CaptureRequest): Promise<Charge>;
  /** In part or whole. Throws `RefundRefused` when it can never be done. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Returns the name of a payer there. May be repeated: a second name does no harm. */
  createCustomer(payerId: string): Promise<string>;
  /** A kept card cannot be charged again. May be repeated. */
  forgetCard(card: { paymentMethodId: string; payerId: string }): Promise<void>;
  /**
   * Sends evidence to the card's bank, which takes it once. May be repeated under the same key. Absent where it is sent on
   * the provider's own pages.
   */
  sendEvidence?(evidence: DisputeEvidence): Promise<void>;
  /** Charges made since then, and older ones of which something went back since, in any order. */
  listCharges(since: Date): AsyncIterable<Charge>;
  /** Of charges, refunds and disputes, in any order. */
  listFees(since: Date): AsyncIterable<ProviderFee>;
}

interface DisputeEvidence {
  key: string;
  disputeRef: string;
  /** What happened, in English: the receipt, what both agreed to, an explanation */
  text: string;
  product: string;
  /** The first day of what was paid for */
  servedFrom: string;
  customerName: string;
}

/** Messages about an amount that the provider takes from nobody. */
export type AmountRefusal = 'money.amount-too-small' | 'money.amount-too-large';

/**
 * Rejected by the provider: a wrong parameter, a restricted account, an invalid key. Nothing was or will
 * be charged under this key.
 */
export class ChargeRefused extends Error {
  readonly charge: Charge;
  /** What the payer can do about it, if anything */
  readonly forPayer: AmountRefusal | undefined;

  constructor(charge: Charge, cause: Error, forPayer?: AmountRefusal) {
    super(`The provider rejected the payment: ${cause.message}`, { cause });
    this.charge = charge;
    this.forPayer = forPayer;
  }
}

/** Final: a retry would be refused as well. */
export class RefundRefused extends Error {}

/** Including those that took payments before. */
export interface Payments {
  readonly current: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** Throws when its settings are gone: then nobody can be asked about its charges. */
  of(name: string): PaymentProvider;
}
