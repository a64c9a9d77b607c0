import type { PayoutFailure } from '../../../contract/earnings/payouts/payouts.ts';
import { announce } from '../../notices/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { wakeDesk } from '../../platform/wake-ups.queries.ts';
import { isOwedAnew, wasToldSince } from './round.queries.ts';
import type { PayoutRow } from './payout.queries.ts';

export const PAYOUT_MAILS = [
  'payout-sent',
  'payout-failed',
  'payout-reversed',
  'payout-details-wanted',
  'balance-negative',
] as const;
export type PayoutMail = (typeof PAYOUT_MAILS)[number];

/** What a mail says is kept with it: it may be written later. */
export interface PayoutTold {
  userId: string;
  amountCents: number;
  number?: number;
  news?: PayoutFailure;
}

const tell = (db: Database, kind: PayoutMail, key: string, told: PayoutTold) =>
  announce(db, {
    kind,
    key,
    about: { userId: told.userId },
    details: { amountCents: told.amountCents, ...(told.news && { news: told.news }) },
    mail: told,
  });

export interface AccountTold {
  userId: string;
  /** The last digits */
  label: string;
  /** Null for one that is paid at once */
  paidFrom: string | null;
}

export const ACCOUNT_MAIL = 'payout-account-changed';

export const announceAccountChanged = (db: Database, { key, ...told }: AccountTold & { key: string }) =>
  announce(db, {
    kind: ACCOUNT_MAIL,
    key,
    about: { userId: told.userId },
    details: { news: told.paidFrom ? 'waits' : 'paid' },
    mail: told,
  });

type AnnouncedPayout = Pick<PayoutRow, 'id' | 'number' | 'ownerId' | 'amountCents'>;

const of = ({ ownerId: userId, number, amountCents }: AnnouncedPayout) => ({ userId, number, amountCents });

export const announceSent = (db: Database, payout: AnnouncedPayout) => tell(db, 'payout-sent', payout.id, of(payout));

export async function announceFailed(db: Database, payout: AnnouncedPayout & { failure: PayoutFailure }) {
  await tell(db, 'payout-failed', payout.id, { ...of(payout), news: payout.failure });
  await wakeDesk(db);
}

export const announceReversed = (
  db: Database,
  payout: AnnouncedPayout,
  { amountCents, together }: Record<'amountCents' | 'together', number>,
) => tell(db, 'payout-reversed', `${payout.id}:${together}`, { ...of(payout), amountCents });

const TOLD_AGAIN_DAYS = 30;

/** At most monthly: it stays so for long, and is found again every day. */
async function tellMonthly(db: Database, kind: PayoutMail, day: string, told: PayoutTold): Promise<void> {
  if (await wasToldSince(db, told.userId, kind, TOLD_AGAIN_DAYS)) return;
  if (!(await isOwedAnew(db, told.userId, kind))) return;
  await tell(db, kind, `${told.userId}:${day}`, told);
}

export const announceWanted = (db: Database, day: string, told: PayoutTold) =>
  tellMonthly(db, 'payout-details-wanted', day, told);

/** By an administrator, once a day at most. */
export const remindOfDetails = (db: Database, day: string, told: PayoutTold) =>
  tell(db, 'payout-details-wanted', `${told.userId}:${day}`, told);

export const announceNegative = (db: Database, day: string, told: PayoutTold) =>
  tellMonthly(db, 'balance-negative', day, told);
