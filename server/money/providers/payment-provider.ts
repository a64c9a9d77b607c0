import type { RequiredAction } from '../../../contract/money/payments.ts';

/** What is to be charged. Whatever is asked again under the same key is the same charge. */
export interface ChargeRequest {
  key: string;
  amountCents: number;
  currency: string;
  paymentMethodId: string;
  /** Who pays. */
  payerId: string;
  /** What it is for, so that people find it on the provider's own pages. */
  labels?: Record<string, string>;
}

export type ChargeStatus = 'succeeded' | 'declined' | 'requires-action' | 'processing' | 'cancelled';

export interface ProviderRefund {
  ref: string;
  /** The key that it was asked for under; null when it was made at the provider, by hand. */
  key: string | null;
  amountCents: number;
  /** Why it never reached the card. What failed is ours again. */
  failure?: string;
}

/** The card's bank asks for the money back, in its holder's name. */
export interface ProviderDispute {
  ref: string;
  amountCents: number;
  /** In the provider's words. */
  reason: string;
  status: string;
  isOpen: boolean;
  /** Whether the money is gone; it may come back when the dispute is won. */
  isWithdrawn: boolean;
  respondBy: Date | null;
}

/** A charge as the provider has it at this moment. */
export interface Charge {
  ref: string;
  key: string | null;
  amountCents: number;
  currency: string;
  status: ChargeStatus;
  /** Why the card was not charged, for the person to read. */
  message: string | null;
  action: RequiredAction | null;
  /** Declined, and still open to another card: whoever has its secret can pay it after all, until it is cancelled. */
  takesAnotherCard?: boolean;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
}

/** What we know of a charge: its key, the provider's reference, or both. */
export interface KnownCharge {
  key: string | null;
  ref: string | null;
  /** Without a reference, charges since then are looked through; those of a day when nothing is said. */
  madeAfter?: Date;
}

export interface RefundRequest {
  key: string;
  chargeRef: string;
  amountCents: number;
}

/**
 * Somebody who moves money. Every method may also fail without saying whether it had its effect: a lost connection, a
 * time-out, an error of theirs. Such a failure never means "not charged"; the caller finds the charge first.
 */
export interface PaymentProvider {
  readonly name: string;
  charge(request: ChargeRequest): Promise<Charge>;
  /** The charge of this key or reference; nothing when the provider has none so far. */
  findCharge(known: KnownCharge): Promise<Charge | undefined>;
  /**
   * Makes sure that nothing is ever charged under this key, even by a request that is still on its way, and answers how
   * the charge stands: cancelled, declined for good, or what it had become before.
   */
  cancelCharge(request: ChargeRequest & { ref?: string | null }): Promise<Charge>;
  /** The undo of `charge`, in part or whole. Throws `RefundRefused` when it can never be done. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Every charge that was made since a moment, and older ones of which something went back since; in any order. */
  listCharges(since: Date): AsyncIterable<Charge>;
}

/**
 * The provider takes no payment from us: a wrong parameter, a restricted account, a key that is not valid. It is nobody's
 * card, and nothing was or will be charged under this key.
 */
export class ChargeRefused extends Error {
  readonly charge: Charge;
  /** What the person who pays can make of it, if anything. */
  readonly forPayer: string | undefined;

  constructor(charge: Charge, cause: Error, forPayer?: string) {
    super(`The provider takes no payment from us: ${cause.message}`, { cause });
    this.charge = charge;
    this.forPayer = forPayer;
  }
}

/** The provider said no to a refund, and would say so again. */
export class RefundRefused extends Error {}

/** Everybody who takes payments for us, or took them before. */
export interface Payments {
  /** Whom new payments go to. */
  readonly current: PaymentProvider;
  readonly all: readonly PaymentProvider[];
  /** Who made a charge. Throws when their settings are gone: then nobody can be asked about it. */
  of(name: string): PaymentProvider;
}
