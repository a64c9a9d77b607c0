import type { PayoutFailure } from '../../../contract/earnings/payouts/payouts.ts';
import { announce } from '../../notices/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { notifyAdministrators } from '../../platform/notify-users.queries.ts';
import { hasNewBalance, wasNotifiedSince } from './round.queries.ts';
import type { PayoutRow } from './payout.queries.ts';

export const PAYOUT_MAILS = [
  'payout-sent',
  'payout-failed',
  'payout-reversed',
  'payout-details-wanted',
  'balance-negative',
] as const;
export type PayoutMail = (typeof PAYOUT_MAILS)[number];

/** Stored with the queued mail, because the mail may be written later. */
export interface PayoutMailPayload {
  userId: string;
  amountCents: number;
  number?: number;
  news?: PayoutFailure;
}

const announcePayoutNews = (db: Database, kind: PayoutMail, key: string, payload: PayoutMailPayload) =>
  announce(db, {
    kind,
    key,
    about: { userId: payload.userId },
    details: { amountCents: payload.amountCents, ...(payload.news && { news: payload.news }) },
    mail: payload,
  });

export interface AccountMailPayload {
  userId: string;
  /** Last digits of the account number. */
  label: string;
  /** Null if payouts to the account need not wait. */
  paidFrom: string | null;
}

export const ACCOUNT_MAIL = 'payout-account-changed';

export const announceAccountChanged = (db: Database, { key, ...payload }: AccountMailPayload & { key: string }) =>
  announce(db, {
    kind: ACCOUNT_MAIL,
    key,
    about: { userId: payload.userId },
    details: { news: payload.paidFrom ? 'waits' : 'paid' },
    mail: payload,
  });

type AnnouncedPayout = Pick<PayoutRow, 'id' | 'number' | 'ownerId' | 'amountCents'>;

const of = ({ ownerId: userId, number, amountCents }: AnnouncedPayout) => ({ userId, number, amountCents });

export const announceSent = (db: Database, payout: AnnouncedPayout) =>
  announcePayoutNews(db, 'payout-sent', payout.id, of(payout));

export async function announceFailed(db: Database, payout: AnnouncedPayout & { failure: PayoutFailure }) {
  await announcePayoutNews(db, 'payout-failed', payout.id, { ...of(payout), news: payout.failure });
  await notifyAdministrators(db);
}

export const announceReversed = (
  db: Database,
  payout: AnnouncedPayout,
  { amountCents, together }: Record<'amountCents' | 'together', number>,
) => announcePayoutNews(db, 'payout-reversed', `${payout.id}:${together}`, { ...of(payout), amountCents });

const REPEAT_AFTER_DAYS = 30;

/** Limited to once a month, because the daily round finds the same balance again. */
async function announceMonthly(db: Database, kind: PayoutMail, day: string, payload: PayoutMailPayload): Promise<void> {
  if (await wasNotifiedSince(db, payload.userId, kind, REPEAT_AFTER_DAYS)) return;
  if (!(await hasNewBalance(db, payload.userId, kind))) return;
  await announcePayoutNews(db, kind, `${payload.userId}:${day}`, payload);
}

export const announceDetailsNeeded = (db: Database, day: string, payload: PayoutMailPayload) =>
  announceMonthly(db, 'payout-details-wanted', day, payload);

/** Sent by an administrator, at most once a day. */
export const remindOfDetails = (db: Database, day: string, payload: PayoutMailPayload) =>
  announcePayoutNews(db, 'payout-details-wanted', `${payload.userId}:${day}`, payload);

export const announceNegative = (db: Database, day: string, payload: PayoutMailPayload) =>
  announceMonthly(db, 'balance-negative', day, payload);
