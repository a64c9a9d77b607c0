import { paymentLimits } from '../../../contract/money/limits.ts';
import { withTimeout } from '../../platform/timeout.ts';
import type { PayoutProvider } from './payout-provider.ts';
import type { RequiredAction } from '../../../contract/money/payments.ts';
import type { Decline } from '../../../contract/money/declines.ts';
import type { Wallet } from '../../../contract/money/wallets.ts';

/** Requests with the same key are the same charge. */
export interface ChargeRequest {
  key: string;
  amountCents: number;
  currency: string;
  paymentMethodId: string;
  payerId: string;
  /** Authorise only, until it is captured or cancelled. */
  capturesLater?: boolean;
  /** Shown on the provider's own pages */
  labels?: Record<string, string>;
  /** Shown to the payer in the provider's emails and on its pages */
  description?: string;
  /** The payer's customer at the provider; required for `keepsCard` and `isOffSession` */
  customerRef?: string | null;
  /** Keep the card, so that it can be charged off-session later. */
  keepsCard?: boolean;
  /** The card is a kept one and its holder is absent, so the bank cannot ask for a confirmation. */
  isOffSession?: boolean;
}

export type ChargeStatus = 'authorised' | 'succeeded' | 'declined' | 'requires-action' | 'processing' | 'cancelled';

export interface ProviderRefund {
  ref: string;
  /** Null if the refund was made manually at the provider */
  key: string | null;
  amountCents: number;
  /** Why it never reached the card. The money is back on our balance. */
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
  /** Whether the money was withdrawn from us; it is returned if we win the dispute */
  isWithdrawn: boolean;
  respondBy: Date | null;
}

/** A fee that the provider deducts for its service */
export interface ProviderFee {
  /** Identifies the movement on our balance at the provider */
  ref: string;
  /** Null if it does not belong to a charge */
  chargeRef: string | null;
  /** Negative if the provider returns a fee */
  amountCents: number;
  currency: string;
  at: Date;
}

/** What identifies a card to its holder */
export interface ChargedCard {
  /** Last digits of the card itself, not of the wallet's device number */
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
  /** Set if we have a translated message for it */
  decline?: Decline | null;
  action: RequiredAction | null;
  /** Declined, but anyone who has its secret can pay it with another card until it is cancelled */
  takesAnotherCard?: boolean;
  /** Set once it was charged */
  card?: ChargedCard | null;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

interface KnownCharge {
  key: string | null;
  ref: string | null;
  /** Without a reference, charges since then are searched; by default those of the last day. */
  madeAfter?: Date;
}

interface CaptureRequest {
  key: string;
  ref: string;
  /** Everything by default; the bank releases the remainder. */
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
 * Every method may fail without telling whether it took effect: a lost connection, a timeout, a server error. Such a
 * failure never means "not charged": the caller looks up the charge first.
 */
export interface PaymentProvider {
  readonly name: string;
  readonly payouts?: PayoutProvider;
  charge(request: ChargeRequest): Promise<Charge>;
  findCharge(known: KnownCharge): Promise<Charge | undefined>;
  /**
   * Makes sure that nothing is ever charged under this key, even by a request still in flight, and releases what is
   * authorised. Returns the charge as cancelled, finally declined, or in the final state that it already had.
   */
  cancelCharge(request: ChargeRequest & { ref?: string | null }): Promise<Charge>;
  /**
   * Captures an authorised amount, or part of it, at most once however often it is called. Returns the current charge: if the
   * bank has released it, it is cancelled or declined. Throws if it is still authorised.
   */
  capture(request: CaptureRequest): Promise<Charge>;
  /** Refunds a charge partly or fully. Throws `RefundRefused` if it can never succeed. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Returns the reference of a new customer. Safe to repeat: a second customer does no harm. */
  createCustomer(payerId: string): Promise<string>;
  /** Detaches a kept card, so that it cannot be charged again. Safe to repeat. */
  detachCard(card: { paymentMethodId: string; payerId: string }): Promise<void>;
  /**
   * Sends evidence to the card's bank, which accepts it once. Safe to repeat with the same key. Absent if evidence is
   * submitted on the provider's own pages.
   */
  sendEvidence?(evidence: DisputeEvidence): Promise<void>;
  /** Charges made since then, and older ones refunded or disputed since then, in any order. */
  listCharges(since: Date): AsyncIterable<Charge>;
  /** Fees of charges, refunds and disputes, in any order. */
  listFees(since: Date): AsyncIterable<ProviderFee>;
}

interface DisputeEvidence {
  key: string;
  disputeRef: string;
  /** English text: the receipt, what both sides agreed to, and an explanation */
  text: string;
  product: string;
  /** First day of the rental that was paid for */
  servedFrom: string;
  customerName: string;
}

/** Message ids for amounts outside the provider's limits */
export type AmountRefusal = 'money.amount-too-small' | 'money.amount-too-large';

/**
 * The provider rejected the request: a wrong parameter, a restricted account, an invalid key. Nothing was or will
 * be charged with this key.
 */
export class ChargeRefused extends Error {
  readonly charge: Charge;
  /** What the payer can do about it, if anything */
  readonly payerMessageId: AmountRefusal | undefined;

  constructor(charge: Charge, cause: Error, forPayer?: AmountRefusal) {
    super(`The provider rejected the payment: ${cause.message}`, { cause });
    this.charge = charge;
    this.payerMessageId = forPayer;
  }
}

/** Final: a retry would be refused too. */
export class RefundRefused extends Error {}

/** The current provider and those that took payments before */
export interface Payments {
  readonly current: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** Throws if its settings are missing, since its charges cannot be looked up then. */
  of(name: string): PaymentProvider;
}

export const withProviderTimeout = <T>(answer: Promise<T>): Promise<T> =>
  withTimeout(answer, paymentLimits.answerSeconds);
