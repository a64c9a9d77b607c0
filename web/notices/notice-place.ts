import type { NewsKind } from '../../contract/notices/news.ts';
import type { Notice } from '../../contract/notices/notices.ts';
import { paths } from '../platform/paths.ts';

const toRental = ({ rental, role, car }: Notice) =>
  rental && (role === 'owner' && car ? paths.rents(car.id) : paths.trip(rental.id));
const toAccount = () => paths.account;
const toEarnings = () => paths.earnings;

const toTrip = ({ rental }: Notice) => rental && paths.trip(rental.id);

const PLACES: Partial<Record<NewsKind, (notice: Notice) => string | null>> = {
  message: ({ threadId }) => threadId && paths.thread(threadId),
  'listing-status': ({ car, details }) =>
    car && (/disabled|approved$|reason/.test(details.news ?? '') ? paths.editCar(car.id) : paths.myCars),
  'request-made': toTrip,
  'request-declined': toTrip,
  'request-withdrawn': toTrip,
  'request-lapsed': toTrip,
  'request-pay-again': toTrip,
  'change-proposed': toTrip,
  'change-accepted': toTrip,
  'change-made': toTrip,
  'change-declined': toTrip,
  'change-lapsed': toTrip,
  'handover-agreed': toTrip,
  'claim-made': toTrip,
  'claim-contested': toTrip,
  'claim-withdrawn': toTrip,
  'claim-decided': toTrip,
  'claim-charged': toTrip,
  'claim-to-pay': toTrip,
  'payout-sent': toEarnings,
  'payout-failed': toEarnings,
  'payout-reversed': toEarnings,
  'payout-account-changed': toEarnings,
  'payout-details-wanted': toEarnings,
  'balance-negative': toEarnings,
  'dispute-decided': toTrip,
  'feed-collision': ({ car }) => car && paths.feeds(car.id),
  'trip-tomorrow': toTrip,
  'trip-today': toTrip,
  'return-today': toTrip,
  'webhook-off': ({ details }) => (details.news === 'operator' ? paths.adminIntegrations : paths.integrations),
  'account-banned': toAccount,
  'account-unbanned': toAccount,
  'account-warned': toAccount,
};

/** Where it leads; to the list of all, where what it is about is gone. */
export const placeOf = (notice: Notice): string => (PLACES[notice.kind] ?? toRental)(notice) ?? paths.notices;
