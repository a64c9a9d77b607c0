import { paths } from '../paths.ts';
import type { NewsKind } from './news.ts';
import { lookUp } from '../look-up.ts';

/** What a notice is about */
export interface NoticeSubject {
  role: 'renter' | 'owner' | null;
  carId: string | null | undefined;
  rentalId: string | null | undefined;
  threadId: string | null;
  news: string | undefined;
}

type Place = (subject: NoticeSubject) => string | null | undefined;

const toTrip: Place = ({ rentalId }) => rentalId && paths.trip(rentalId);
const toRental: Place = ({ rentalId, role, carId }) =>
  rentalId && (role === 'owner' && carId ? paths.rents(carId) : paths.trip(rentalId));
const toAccount: Place = () => paths.account;
const toLicence: Place = () => paths.licence;
const toEarnings: Place = () => paths.earnings;

const PLACES: Partial<Record<NewsKind, Place>> = {
  'rental-confirmed': toRental,
  'rental-cancelled': toRental,
  'rental-given-back': toRental,
  'rental-money-back': toRental,
  'rental-refund-owed': toRental,
  'report-decided': toRental,
  'review-wanted': toRental,
  'review-revealed': toRental,
  'review-answered': toRental,
  'review-removed': toRental,
  'licence-approved': toLicence,
  'licence-refused': toLicence,
  'licence-expiring': toLicence,
  'driver-removed': toLicence,
  'payout-sent': toEarnings,
  'payout-failed': toEarnings,
  'payout-reversed': toEarnings,
  'payout-account-changed': toEarnings,
  'payout-details-wanted': toEarnings,
  'balance-negative': toEarnings,
  'listing-status': ({ carId, news }) =>
    carId && (/disabled|approved$|reason/.test(news ?? '') ? paths.editCar(carId) : paths.myCars),
  'account-banned': toAccount,
  'account-unbanned': toAccount,
  'account-warned': toAccount,
  'feed-collision': ({ carId }) => carId && paths.feeds(carId),
  'webhook-off': ({ news }) => (news === 'operator' ? paths.adminIntegrations : paths.integrations),
  message: ({ threadId }) => threadId && paths.thread(threadId),
};

/** Where news leads: mostly to its trip; to the list of all, where what it is about is gone. */
export const noticePlace = (kind: NewsKind, subject: NoticeSubject): string =>
  (lookUp(PLACES, kind) ?? toTrip)(subject) || paths.notices;
