import { HandoverPage } from '../handover/index.ts';
import { lazyPage } from '../platform/lazy-part.tsx';
import { paths } from '../platform/paths.ts';
import { pageGroup } from './page-group.tsx';

/** Those that nobody's first visit is about */
export default pageGroup([
  { path: paths.trip(':id'), Page: lazyPage(() => import('../rentals/trips/trip-page.tsx')) },
  { path: paths.notices, Page: lazyPage(() => import('../notices/notices-page.tsx')) },
  { path: paths.saved, Page: lazyPage(() => import('../saved/saved-page.tsx')) },
  { path: paths.newMessage, Page: lazyPage(() => import('../messages/new-message-page.tsx')) },
  { path: paths.person(':id'), Page: lazyPage(() => import('../people/person-page.tsx')) },
  { path: paths.compare, Page: lazyPage(() => import('../cars/compare/compare-page.tsx')) },
  {
    path: `${paths.confirmation(':carId')}?`,
    Page: lazyPage(() => import('../rentals/payment/confirmation-page.tsx')),
  },
  { path: paths.checkIn(':id'), Page: HandoverPage },
  { path: paths.checkOut(':id'), Page: HandoverPage },
  { path: paths.handover(':id'), Page: lazyPage(() => import('../handover/record-page.tsx')) },
  { path: paths.claimPayment(':id'), Page: lazyPage(() => import('../rentals/payment/claim-payment-page.tsx')) },
  { path: paths.account, Page: lazyPage(() => import('../accounts/own/account-page.tsx')) },
  { path: paths.integrations, Page: lazyPage(() => import('../integrations/integrations-page.tsx')) },
  { path: paths.listCar, Page: lazyPage(() => import('../cars/listing/wizard-page.tsx')) },
  { path: paths.editCar(':id'), Page: lazyPage(() => import('../cars/listing/edit-page.tsx')) },
  { path: paths.prices(':id'), Page: lazyPage(() => import('../cars/terms/prices-page.tsx')) },
  { path: paths.pickup(':id'), Page: lazyPage(() => import('../cars/pickup/pickup-page.tsx')) },
  { path: paths.calendar(':carId'), Page: lazyPage(() => import('../calendar/calendar-page.tsx')) },
  { path: paths.carsCalendar, Page: lazyPage(() => import('../calendar/cars-calendar-page.tsx')) },
  { path: paths.feeds(':carId'), Page: lazyPage(() => import('../feeds/feeds-page.tsx')) },
  { path: paths.rents(':carId'), Page: lazyPage(() => import('../rentals/trips/rents-page.tsx')) },
  { path: paths.bookings, Page: lazyPage(() => import('../rentals/bookings/bookings-page.tsx')) },
  { path: paths.earnings, Page: lazyPage(() => import('../earnings/earnings-page.tsx')) },
  { path: paths.payoutAccount, Page: lazyPage(() => import('../earnings/account-page.tsx')) },
  { path: paths.statement, Page: lazyPage(() => import('../earnings/statement-page.tsx')) },
]);
