import type { Database } from '../platform/database/database.ts';

/** For each kind a feature defines, as a `DueKind`, what its payments mean. */
export type DueKindName = 'booking' | 'change' | 'claim' | 'deposit';

/** What a due is for, such as a rental. One due per subject. */
export interface DueSubject {
  kind: DueKindName;
  subjectId: string;
}

export interface NewDue extends DueSubject {
  payerId: string;
  amountCents: number;
  currency: string;
}

export interface Due extends NewDue {
  id: string;
}

export type RefundReason =
  | 'cancelled'
  | 'dates-lost'
  | 'paid-twice'
  | 'made-at-provider'
  | 'given-back'
  | 'changed'
  | 'change-lost';

/** What a feature does when money moves, called in the transaction that records it. */
export interface DueKind {
  /** Shown on the provider's own pages. Constant for a due: providers refuse a key that returns with other data. */
  labels(due: Due): Record<string, string>;
  /** What the payer reads about it at their provider. Constant for a due, as its labels. */
  description(due: Due): string;
  /** Locks the subject. Attempts are locked after it, never before. Throws when it is gone. */
  lock(db: Database, due: Due): Promise<LockedDue>;
  /** The refund has reached the card. */
  refunded(db: Database, due: Due, refund: { amountCents: number; reason: RefundReason }): Promise<void>;
}

/** What becomes of an amount that is authorised. Anything but `keep` is final, since the provider is asked for it later. */
export type Authorisation = 'keep' | 'capture' | 'release';

/** The subject, locked until the transaction ends. */
export interface LockedDue {
  isPayable(): Promise<boolean>;
  authorisation(): Promise<Authorisation>;
  /** How much of it is charged; without it, all. What its bank is not asked for it lets go of. */
  captureCents?(): Promise<number>;
  /** The card's bank keeps the amount for us; nothing is charged. */
  authorised(attempt: { attemptId: string }): Promise<void>;
  /** Its bank has released it, we have, or it could not be charged. */
  authorisationEnded(attempt: { attemptId: string }): Promise<void>;
  /** The card was charged. Returns why all of it goes back, or undefined when it is kept. */
  settled(charge: { attemptId: string; amountCents: number }): Promise<RefundReason | undefined>;
  /** The card was not charged, and never will be for this attempt. */
  notCharged?(attempt: { id: string; status: 'declined' | 'abandoned'; isOffSession: boolean }): Promise<void>;
  /** Wherever the money is at the moment */
  mayKeepCents(): Promise<number>;
  /** More can be refunded than before; `promisedCents` is the total promised so far. */
  refundPromised(refund: { refundId: string; amountCents: number; promisedCents: number }): Promise<void>;
}

/** For a kind whose payments are charged at once. */
export const chargedAtOnce: Pick<LockedDue, 'authorisation' | 'authorised' | 'authorisationEnded'> = {
  authorisation: async () => 'release',
  authorised: async () => {},
  authorisationEnded: async () => {},
};

export type DueKinds = Readonly<Record<DueKindName, DueKind>>;
