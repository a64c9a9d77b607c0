import type { Database } from '../platform/database/database.ts';

/** Everything that can be owed. For each kind a feature says, as a `DueKind`, what its payments mean. */
export type DueKindName = 'booking';

/** What a due is for, in the words of the feature that knows it. There is one due for each. */
export interface DueSubject {
  kind: DueKindName;
  subjectId: string;
}

export interface NewDue extends DueSubject {
  payerId: string;
  amountCents: number;
  currency: string;
}

/** An amount that somebody owes for something. */
export interface Due extends NewDue {
  id: string;
}

/** Why money goes back. */
export type RefundReason = 'cancelled' | 'dates-lost' | 'paid-twice' | 'made-at-provider';

/** What a feature does when the money of its dues moves. It is called in the transaction that writes the money down. */
export interface DueKind {
  /**
   * What it is for, so that people find it on the provider's own pages. Always the same for one due: a provider refuses
   * a key that comes back with something else.
   */
  labels(due: Due): Record<string, string>;
  /** Locks what the due is for. Attempts are locked after it, never before. Throws when it is gone. */
  lock(db: Database, due: Due): Promise<LockedDue>;
  /** Money has arrived on the payer's card again. */
  refunded(db: Database, due: Due, refund: { amountCents: number; reason: RefundReason }): Promise<void>;
}

/** What a due is for, locked until the transaction ends. */
export interface LockedDue {
  /** Whether somebody may still pay it. */
  isPayable(): Promise<boolean>;
  /** The card was charged. Answers why all of it goes back, or nothing when it is kept. */
  settled(charge: { attemptId: string; amountCents: number }): Promise<RefundReason | undefined>;
  /** What may be kept of the money, whoever has it at the moment. */
  mayKeepCents(): Promise<number>;
  /** More is promised back than was possible before: `promisedCents` is all that we promised so far. */
  refundPromised(refund: { refundId: string; amountCents: number; promisedCents: number }): Promise<void>;
}

/** One feature for each kind. */
export type DueKinds = Readonly<Record<DueKindName, DueKind>>;
