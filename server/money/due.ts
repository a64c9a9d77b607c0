import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';

/** Each kind has a feature that defines what its payments mean, as a `DueHandler`. */
export type DueKindName = 'booking' | 'change' | 'claim' | 'deposit';

/** What is paid for, such as a rental. A subject has at most one due of each kind. */
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

/** Callbacks of a feature for when money moves, called in the transaction that records it. */
export interface DueHandler {
  /** Shown on the provider's own pages. Must be constant for a due: providers reject a reused key with different data. */
  labels(due: Due): Record<string, string>;
  /** Shown to the payer by the provider. Must be constant for a due, like the labels. */
  description(due: Due): string;
  /** Locks the subject. Lock attempts after it, never before. Throws if the subject no longer exists. */
  lock(db: Database, due: Due): Promise<LockedDue>;
  /** The refund has reached the card. */
  onRefunded(db: Database, due: Due, refund: { amountCents: number; reason: RefundReason }): Promise<void>;
}

/** What to do with an authorised amount. `capture` and `release` are final, because the provider call follows the commit. */
export type Authorisation = 'keep' | 'capture' | 'release';

/** The subject, locked until the transaction ends. */
export interface LockedDue {
  isPayable(): Promise<boolean>;
  authorisation(): Promise<Authorisation>;
  /** How much to capture; everything if absent. The bank releases the remainder. */
  captureCents?(): Promise<number>;
  /** The amount is authorised but not charged. */
  onAuthorised(attempt: { attemptId: string }): Promise<void>;
  /** The authorisation was released by the bank or by us, or could not be captured. */
  onAuthorisationEnded(attempt: { attemptId: string }): Promise<void>;
  /** The card was charged. Returns a reason to refund everything, or undefined to keep the money. */
  onCharged(charge: { attemptId: string; amountCents: number }): Promise<RefundReason | undefined>;
  /** This attempt did not charge the card and never will. */
  onNotCharged?(attempt: { id: string; status: 'declined' | 'abandoned'; isOffSession: boolean }): Promise<void>;
  /** How much may be kept by the terms, no matter where the money is at the moment */
  retainableCents(): Promise<number>;
  /** More can be refunded than before; `promisedCents` is the total promised until now. */
  onRefundPromised(refund: { refundId: string; amountCents: number; promisedCents: number }): Promise<void>;
}

/** For kinds whose payments are captured immediately. */
export const immediateCapture: Pick<LockedDue, 'authorisation' | 'onAuthorised' | 'onAuthorisationEnded'> = {
  authorisation: async () => 'release',
  onAuthorised: async () => {},
  onAuthorisationEnded: async () => {},
};

export type DueHandlers = Readonly<Record<DueKindName, DueHandler>>;

export type DueDescriptionConfig = Pick<Config, 'brand' | 'defaultLanguage'>;

/** "Sparekey: car rental (0190f1e2)", in the default language: the payer may change theirs while paying. */
export const describeDue =
  ({ brand, defaultLanguage }: DueDescriptionConfig, kind: DueKindName) =>
  ({ subjectId }: Due): string =>
    translator(defaultLanguage)('money.description', {
      brand,
      what: translator(defaultLanguage).of('money.paid-for', kind),
      // The end of the id is random, its beginning is a timestamp.
      code: subjectId.slice(-8),
    });
