import type { ComponentType } from 'react';
import type { PathName } from '../../contract/paths.ts';

interface Route {
  /**
   * Who opens the page, and when. The build creates a module for each group, so that users do not load the routes of
   * pages that are not for them.
   */
  group: 'signed-out' | 'first' | 'later' | 'admin';
  page: () => Promise<{ default: ComponentType<never> }>;
}

/**
 * Maps each path name of `contract/paths.ts` to its page; a path without a page does not compile. The build reads this
 * table (scripts/routes-plugin.ts) and creates a `virtual:routes/…` module for each group. Only administrators load the
 * admin group.
 */
export const ROUTES = {
  login: { group: 'signed-out', page: () => import('../pages/sign-in/login-page.tsx') },
  register: { group: 'signed-out', page: () => import('../pages/sign-in/register-page.tsx') },
  resetPassword: { group: 'signed-out', page: () => import('../pages/sign-in/reset-password-page.tsx') },
  verifyEmail: { group: 'signed-out', page: () => import('../pages/sign-in/verify-email-page.tsx') },
  changeEmail: { group: 'signed-out', page: () => import('../pages/sign-in/change-email-page.tsx') },
  unsubscribe: { group: 'signed-out', page: () => import('../pages/sign-in/unsubscribe-page.tsx') },
  singleSignOn: { group: 'signed-out', page: () => import('../pages/sign-in/single-sign-on-page.tsx') },
  home: { group: 'first', page: () => import('../pages/home/home-page.tsx') },
  browse: { group: 'first', page: () => import('../pages/browse/browse-page.tsx') },
  myCars: { group: 'first', page: () => import('../pages/my-cars-page.tsx') },
  details: { group: 'first', page: () => import('../pages/car/details-page.tsx') },
  payment: { group: 'first', page: () => import('../pages/payment/payment-page.tsx') },
  trips: { group: 'first', page: () => import('../pages/trip/trips-page.tsx') },
  messages: { group: 'first', page: () => import('../pages/messages/messages-page.tsx') },
  thread: { group: 'first', page: () => import('../pages/messages/thread-page.tsx') },
  about: { group: 'first', page: () => import('../pages/site/about-page.tsx') },
  contact: { group: 'first', page: () => import('../pages/site/contact-page.tsx') },
  terms: { group: 'first', page: () => import('../pages/site/terms-page.tsx') },
  privacy: { group: 'first', page: () => import('../pages/site/privacy-page.tsx') },
  page: { group: 'first', page: () => import('../pages/site/operator-route.tsx') },
  compare: { group: 'later', page: () => import('../pages/compare/compare-page.tsx') },
  listCar: { group: 'later', page: () => import('../pages/listing/wizard-page.tsx') },
  rents: { group: 'later', page: () => import('../pages/bookings/rents-page.tsx') },
  bookings: { group: 'later', page: () => import('../pages/bookings/bookings-page.tsx') },
  earnings: { group: 'later', page: () => import('../pages/earnings/earnings-page.tsx') },
  payoutAccount: { group: 'later', page: () => import('../pages/earnings/account-page.tsx') },
  statement: { group: 'later', page: () => import('../pages/earnings/statement-page.tsx') },
  manageCar: { group: 'later', page: () => import('../pages/manage/overview-page.tsx') },
  calendar: { group: 'later', page: () => import('../pages/calendar/calendar-page.tsx') },
  carsCalendar: { group: 'later', page: () => import('../pages/calendar/cars-calendar-page.tsx') },
  feeds: { group: 'later', page: () => import('../pages/feeds-page.tsx') },
  editCar: { group: 'later', page: () => import('../pages/listing/edit-page.tsx') },
  prices: { group: 'later', page: () => import('../pages/prices/prices-page.tsx') },
  rentalTerms: { group: 'later', page: () => import('../pages/prices/terms-page.tsx') },
  extras: { group: 'later', page: () => import('../pages/extras/extras-page.tsx') },
  pickup: { group: 'later', page: () => import('../pages/pickup/pickup-page.tsx') },
  confirmation: { group: 'later', page: () => import('../pages/payment/confirmation-page.tsx') },
  trip: { group: 'later', page: () => import('../pages/trip/trip-page.tsx') },
  checkIn: { group: 'later', page: () => import('../pages/handover/handover-page.tsx') },
  checkOut: { group: 'later', page: () => import('../pages/handover/handover-page.tsx') },
  handover: { group: 'later', page: () => import('../pages/handover/record-page.tsx') },
  claimPayment: { group: 'later', page: () => import('../pages/payment/claim-payment-page.tsx') },
  depositPayment: { group: 'later', page: () => import('../pages/payment/deposit-payment-page.tsx') },
  saved: { group: 'later', page: () => import('../pages/saved-page.tsx') },
  account: { group: 'later', page: () => import('../pages/account/account-page.tsx') },
  integrations: { group: 'later', page: () => import('../pages/integrations-page.tsx') },
  licence: { group: 'later', page: () => import('../pages/licence/licence-page.tsx') },
  joinTrip: { group: 'later', page: () => import('../pages/join-trip-page.tsx') },
  person: { group: 'later', page: () => import('../pages/person-page.tsx') },
  newMessage: { group: 'later', page: () => import('../pages/messages/new-message-page.tsx') },
  notices: { group: 'later', page: () => import('../pages/notices-page.tsx') },
  pendings: { group: 'admin', page: () => import('../pages/admin/review/pendings-page.tsx') },
  overview: { group: 'admin', page: () => import('../pages/admin/overview-page.tsx') },
  review: { group: 'admin', page: () => import('../pages/admin/review/review-page.tsx') },
  adminUsers: { group: 'admin', page: () => import('../pages/admin/users/users-page.tsx') },
  adminUser: { group: 'admin', page: () => import('../pages/admin/users/user-page.tsx') },
  adminReports: { group: 'admin', page: () => import('../pages/admin/reports/reports-page.tsx') },
  adminClaims: { group: 'admin', page: () => import('../pages/admin/claims/claims-page.tsx') },
  adminDrivers: { group: 'admin', page: () => import('../pages/admin/drivers/drivers-page.tsx') },
  adminIntegrations: { group: 'admin', page: () => import('../pages/integrations-page.tsx') },
  money: {
    group: 'admin',
    page: () => import('../pages/admin/money/money-pages.ts').then(({ MoneyPage }) => ({ default: MoneyPage })),
  },
  moneyOwners: {
    group: 'admin',
    page: () => import('../pages/admin/money/money-pages.ts').then(({ OwnersPage }) => ({ default: OwnersPage })),
  },
  moneyStuck: {
    group: 'admin',
    page: () => import('../pages/admin/money/money-pages.ts').then(({ StuckPage }) => ({ default: StuckPage })),
  },
  disputes: {
    group: 'admin',
    page: () => import('../pages/admin/money/money-pages.ts').then(({ DisputesPage }) => ({ default: DisputesPage })),
  },
  moneyReport: {
    group: 'admin',
    page: () => import('../pages/admin/money/money-pages.ts').then(({ ReportPage }) => ({ default: ReportPage })),
  },
  adminSettings: { group: 'admin', page: () => import('../pages/admin/settings/settings-page.tsx') },
  adminSystem: { group: 'admin', page: () => import('../pages/admin/system-page.tsx') },
} as const satisfies Record<PathName, Route>;
