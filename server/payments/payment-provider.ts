import type { RequiredAction } from '../../contract/payments.ts';

/** What is to be charged. Whatever is asked again under the same key is the same charge. */
export interface ChargeRequest {
  key: string;
  amountCents: number;
  currency: string;
  paymentMethodId: string;
}

export type ChargeStatus = 'succeeded' | 'declined' | 'requires-action' | 'processing' | 'cancelled';

export interface ProviderRefund {
  ref: string;
  /** The key that it was asked for under; null when it was made at the provider, by hand. */
  key: string | null;
  amountCents: number;
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
  refunds: ProviderRefund[];
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
  findCharge(known: { key: string; ref: string | null }): Promise<Charge | undefined>;
  /**
   * Makes sure that nothing is ever charged under this key, even by a request that is still on its way, and answers how
   * the charge stands: cancelled, or what it had become before.
   */
  cancelCharge(request: ChargeRequest): Promise<Charge>;
  /** The undo of `charge`, in part or whole. Throws `RefundRefused` when it can never be done. */
  refund(request: RefundRequest): Promise<ProviderRefund>;
  /** Every charge made since a moment, oldest first. */
  listCharges(since: Date): AsyncIterable<Charge>;
}

/** The provider said no to a refund, and would say so again. */
export class RefundRefused extends Error {}
