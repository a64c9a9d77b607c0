import { lookUp } from '../look-up.ts';
import { paths } from '../paths.ts';
import type { NewsKind } from './news.ts';

/** The subject of a notice */
interface NoticeSubject {
  role: 'renter' | 'owner' | null;
  carId: string | null | undefined;
  rentalId: string | null | undefined;
  threadId: string | null;
  news: string | undefined;
}

/** `web/notices` has an icon for each. */
export type NoticeIcon =
  | 'calendar'
  | 'car'
  | 'card'
  | 'checklist'
  | 'flag'
  | 'info'
  | 'key'
  | 'licence'
  | 'star'
  | 'wallet';

type NoticeLink = (subject: NoticeSubject) => string | null | undefined;

const toTrip: NoticeLink = ({ rentalId }) => rentalId && paths.trip(rentalId);
const toRental: NoticeLink = ({ rentalId, role, carId }) =>
  rentalId && (role === 'owner' && carId ? paths.rents(carId) : paths.trip(rentalId));
const toAccount: NoticeLink = () => paths.account;
const toLicence: NoticeLink = () => paths.licence;
const toEarnings: NoticeLink = () => paths.earnings;

/** The icon and link of each kind of notification. A missing kind does not compile. */
const SHOWN: Record<NewsKind, { icon: NoticeIcon; at: NoticeLink }> = {
  'rental-confirmed': { icon: 'calendar', at: toRental },
  'rental-cancelled': { icon: 'calendar', at: toRental },
  'change-proposed': { icon: 'calendar', at: toTrip },
  'change-accepted': { icon: 'calendar', at: toTrip },
  'change-made': { icon: 'calendar', at: toTrip },
  'change-declined': { icon: 'calendar', at: toTrip },
  'change-lapsed': { icon: 'calendar', at: toTrip },
  'request-made': { icon: 'calendar', at: toTrip },
  'request-declined': { icon: 'calendar', at: toTrip },
  'request-withdrawn': { icon: 'calendar', at: toTrip },
  'request-lapsed': { icon: 'calendar', at: toTrip },
  'request-pay-again': { icon: 'wallet', at: toTrip },
  'rental-given-back': { icon: 'wallet', at: toRental },
  'rental-money-back': { icon: 'wallet', at: toRental },
  'rental-refund-owed': { icon: 'wallet', at: toRental },
  'trip-tomorrow': { icon: 'key', at: toTrip },
  'trip-today': { icon: 'key', at: toTrip },
  'return-today': { icon: 'key', at: toTrip },
  'claim-made': { icon: 'wallet', at: toTrip },
  'claim-contested': { icon: 'wallet', at: toTrip },
  'claim-withdrawn': { icon: 'wallet', at: toTrip },
  'claim-decided': { icon: 'wallet', at: toTrip },
  'claim-charged': { icon: 'wallet', at: toTrip },
  'claim-to-pay': { icon: 'wallet', at: toTrip },
  'deposit-refused': { icon: 'card', at: toTrip },
  'payout-sent': { icon: 'wallet', at: toEarnings },
  'payout-failed': { icon: 'wallet', at: toEarnings },
  'payout-reversed': { icon: 'wallet', at: toEarnings },
  'payout-account-changed': { icon: 'wallet', at: toEarnings },
  'payout-details-wanted': { icon: 'wallet', at: toEarnings },
  'balance-negative': { icon: 'wallet', at: toEarnings },
  'dispute-decided': { icon: 'wallet', at: toTrip },
  'listing-status': {
    icon: 'car',
    at: ({ carId, news }) =>
      carId && (/disabled|approved$|reason/.test(news ?? '') ? paths.editCar(carId) : paths.myCars),
  },
  'account-banned': { icon: 'info', at: toAccount },
  'account-unbanned': { icon: 'info', at: toAccount },
  'account-warned': { icon: 'info', at: toAccount },
  'feed-collision': { icon: 'calendar', at: ({ carId }) => carId && paths.feeds(carId) },
  'report-decided': { icon: 'flag', at: toRental },
  'handover-agreed': { icon: 'checklist', at: toTrip },
  'licence-approved': { icon: 'licence', at: toLicence },
  'licence-refused': { icon: 'licence', at: toLicence },
  'licence-expiring': { icon: 'licence', at: toLicence },
  'driver-joined': { icon: 'licence', at: toTrip },
  'driver-left': { icon: 'licence', at: toTrip },
  'driver-removed': { icon: 'licence', at: toLicence },
  'review-wanted': { icon: 'star', at: toRental },
  'review-revealed': { icon: 'star', at: toRental },
  'review-answered': { icon: 'star', at: toRental },
  'review-removed': { icon: 'star', at: toRental },
  'webhook-off': {
    icon: 'info',
    at: ({ news }) => (news === 'operator' ? paths.adminIntegrations : paths.integrations),
  },
  message: { icon: 'info', at: ({ threadId }) => threadId && paths.thread(threadId) },
};

/** Undefined for kinds that a page loaded before an upgrade does not know. */
const shownAs = (kind: NewsKind) => lookUp(SHOWN, kind);

export const noticeIcon = (kind: NewsKind): NoticeIcon => shownAs(kind)?.icon ?? 'info';

/** The page that a notice links to; the list of notices if its subject no longer exists. */
export const noticeLink = (kind: NewsKind, subject: NoticeSubject): string =>
  (shownAs(kind)?.at ?? toTrip)(subject) || paths.notices;
