import clsx from 'clsx';
import {
  CalendarDays,
  CarFront,
  ClipboardCheck,
  Flag,
  Info,
  KeyRound,
  Star,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import type { NewsKind } from '../../contract/notices/news.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonPicture } from '../people/index.ts';
import { config } from '../platform/config.ts';
import { useReadNotices } from './notice-mutations.ts';
import { placeOf } from './notice-place.ts';
import { writeNotice } from './notice-words.ts';

const ICONS: Partial<Record<NewsKind, LucideIcon>> = {
  'rental-confirmed': CalendarDays,
  'rental-cancelled': CalendarDays,
  'change-proposed': CalendarDays,
  'change-accepted': CalendarDays,
  'change-made': CalendarDays,
  'change-declined': CalendarDays,
  'change-lapsed': CalendarDays,
  'request-made': CalendarDays,
  'request-declined': CalendarDays,
  'request-withdrawn': CalendarDays,
  'request-lapsed': CalendarDays,
  'request-pay-again': Wallet,
  'rental-given-back': Wallet,
  'rental-money-back': Wallet,
  'rental-refund-owed': Wallet,
  'claim-made': Wallet,
  'claim-contested': Wallet,
  'claim-withdrawn': Wallet,
  'claim-decided': Wallet,
  'claim-charged': Wallet,
  'claim-to-pay': Wallet,
  'payout-sent': Wallet,
  'payout-failed': Wallet,
  'payout-reversed': Wallet,
  'payout-account-changed': Wallet,
  'payout-details-wanted': Wallet,
  'balance-negative': Wallet,
  'dispute-decided': Wallet,
  'listing-status': CarFront,
  'feed-collision': CalendarDays,
  'webhook-off': Info,
  'handover-agreed': ClipboardCheck,
  'trip-tomorrow': KeyRound,
  'trip-today': KeyRound,
  'return-today': KeyRound,
  'review-wanted': Star,
  'review-revealed': Star,
  'review-answered': Star,
  'review-removed': Star,
  'report-decided': Flag,
};

/** Whose doing it was, or what it is about. */
function Picture({ notice: { actor, kind } }: { notice: Notice }) {
  if (actor) return <PersonPicture person={actor} />;
  const Icon = ICONS[kind] ?? Info;
  return (
    <span aria-hidden="true" className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
      <Icon className="size-5" />
    </span>
  );
}

/** Pressing one goes to its place, and it is read. */
export function NoticeList({ notices, onLeave }: { notices: readonly Notice[]; onLeave?: () => void }) {
  const { mutate: read } = useReadNotices();
  return (
    <ul className="grid">
      {notices.map((notice) => (
        <li key={notice.id}>
          <Link
            to={placeOf(notice)}
            className="flex gap-3 rounded-control px-3 py-3 -outline-offset-2 hover:bg-shade/5"
            onClick={() => {
              if (!notice.isRead) read({ ids: [notice.id] });
              onLeave?.();
            }}
          >
            <Picture notice={notice} />
            <span className="min-w-0 grow">
              <span className={clsx('block text-[0.9375rem]/5.5 wrap-anywhere', !notice.isRead && 'font-semibold')}>
                {writeNotice(notice)}
              </span>
              <span className="mt-0.5 block text-sm text-ink-soft">
                {formatMoment(notice.createdAt, config.timeZone)}
              </span>
            </span>
            <span className="mt-1.5 size-2.5 shrink-0">
              {notice.isRead ? null : (
                <>
                  <span aria-hidden="true" className="block size-2.5 rounded-full bg-brand" />
                  <span className="visually-hidden">{t('notices.unread')}</span>
                </>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
