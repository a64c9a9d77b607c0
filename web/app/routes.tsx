import { Suspense, useLayoutEffect } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { sendTo, takeOver } from '../platform/address.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { currentSession } from '../platform/session/session.ts';
import { isForVisitors, isOpen } from '../platform/wanted-page.ts';
import { RequireAdmin } from './access.tsx';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { operatorPages } from '../site/index.ts';
import { Layout } from './shell/layout.tsx';

const HomePage = lazyPage(() => import('../home/home-page.tsx'));
const BrowsePage = lazyPage(() => import('../cars/search/browse-page.tsx'));
const ComparePage = lazyPage(() => import('../cars/compare/compare-page.tsx'));
const DetailsPage = lazyPage(() => import('../cars/details/details-page.tsx'));
const PaymentPage = lazyPage(() => import('../rentals/payment/payment-page.tsx'));
const ConfirmationPage = lazyPage(() => import('../rentals/payment/confirmation-page.tsx'));
const TripsPage = lazyPage(() => import('../rentals/trips/trips-page.tsx'));
const TripPage = lazyPage(() => import('../rentals/trips/trip-page.tsx'));
const HandoverPage = lazyPage(() => import('../handover/handover-page.tsx'));
const HandoverRecordPage = lazyPage(() => import('../handover/record-page.tsx'));
const AccountPage = lazyPage(() => import('../accounts/own/account-page.tsx'));
const IntegrationsPage = lazyPage(() => import('../integrations/integrations-page.tsx'));
const PersonPage = lazyPage(() => import('../people/person-page.tsx'));
const NoticesPage = lazyPage(() => import('../notices/notices-page.tsx'));
const SavedPage = lazyPage(() => import('../saved/saved-page.tsx'));
const MessagesPage = lazyPage(() => import('../messages/messages-page.tsx'));
const ThreadPage = lazyPage(() => import('../messages/thread-page.tsx'));
const NewMessagePage = lazyPage(() => import('../messages/new-message-page.tsx'));
const WizardPage = lazyPage(() => import('../cars/listing/wizard-page.tsx'));
const EditPage = lazyPage(() => import('../cars/listing/edit-page.tsx'));
const PickupPage = lazyPage(() => import('../cars/pickup/pickup-page.tsx'));
const PricesPage = lazyPage(() => import('../cars/terms/prices-page.tsx'));
const MyCarsPage = lazyPage(() => import('../cars/managed/my-cars-page.tsx'));
const CalendarPage = lazyPage(() => import('../calendar/calendar-page.tsx'));
const CarsCalendarPage = lazyPage(() => import('../calendar/cars-calendar-page.tsx'));
const FeedsPage = lazyPage(() => import('../feeds/feeds-page.tsx'));
const RentsPage = lazyPage(() => import('../rentals/trips/rents-page.tsx'));
const BookingsPage = lazyPage(() => import('../rentals/bookings/bookings-page.tsx'));
const EarningsPage = lazyPage(() => import('../earnings/earnings-page.tsx'));
const PayoutAccountPage = lazyPage(() => import('../earnings/account-page.tsx'));
const StatementPage = lazyPage(() => import('../earnings/statement-page.tsx'));
const PendingsPage = lazyPage(() => import('../moderation/pendings-page.tsx'));
const ReviewPage = lazyPage(() => import('../moderation/review-page.tsx'));
const UsersPage = lazyPage(() => import('../moderation/users/users-page.tsx'));
const UserPage = lazyPage(() => import('../moderation/users/user-page.tsx'));
const ReportsPage = lazyPage(() => import('../moderation/reports/reports-page.tsx'));
const SettingsPage = lazyPage(() => import('../moderation/settings/settings-page.tsx'));
const ClaimsPage = lazyPage(() => import('../moderation/claims/claims-page.tsx'));
const ClaimPaymentPage = lazyPage(() => import('../rentals/payment/claim-payment-page.tsx'));
const OverviewPage = lazyPage(() => import('../overview/overview-page.tsx'));
const MoneyPages = lazyPage(() => import('../books/money-pages.tsx'));
const AboutPage = lazyPage(() => import('../site/about-page.tsx'));
const ContactPage = lazyPage(() => import('../site/contact-page.tsx'));
const TermsPage = lazyPage(() => import('../site/terms-page.tsx'));
const PrivacyPage = lazyPage(() => import('../site/privacy-page.tsx'));
const OperatorRoute = lazyPage(() => import('../site/operator-route.tsx'));
const GalleryPage = lazyPage(() => import('./gallery-route.tsx'));
const NotFoundPage = lazyPage(() => import('../platform/not-found-page.tsx'));

/** The route table of the market (`accounts/signed-out-app.tsx` has the screens to sign in): every page is found from its address here, the first that matches. */
const PAGES = [
  { path: paths.home, Page: HomePage },
  { path: paths.browse, Page: BrowsePage },
  { path: paths.compare, Page: ComparePage },
  { path: paths.details(':id'), Page: DetailsPage },
  { path: `${paths.payment(':id')}?`, Page: PaymentPage },
  { path: `${paths.confirmation(':carId')}?`, Page: ConfirmationPage },
  { path: paths.trips, Page: TripsPage },
  { path: paths.trip(':id'), Page: TripPage },
  { path: paths.checkIn(':id'), Page: HandoverPage },
  { path: paths.checkOut(':id'), Page: HandoverPage },
  { path: paths.handover(':id'), Page: HandoverRecordPage },
  { path: paths.claimPayment(':id'), Page: ClaimPaymentPage },
  { path: paths.notices, Page: NoticesPage },
  { path: paths.saved, Page: SavedPage },
  { path: paths.messages, Page: MessagesPage },
  { path: paths.newMessage, Page: NewMessagePage },
  { path: paths.thread(':id'), Page: ThreadPage },
  { path: paths.person(':id'), Page: PersonPage },
  { path: paths.account, Page: AccountPage },
  { path: paths.integrations, Page: IntegrationsPage },
  { path: paths.listCar, Page: WizardPage },
  { path: paths.editCar(':id'), Page: EditPage },
  { path: paths.prices(':id'), Page: PricesPage },
  { path: paths.pickup(':id'), Page: PickupPage },
  { path: paths.myCars, Page: MyCarsPage },
  { path: paths.calendar(':carId'), Page: CalendarPage },
  { path: paths.carsCalendar, Page: CarsCalendarPage },
  { path: paths.feeds(':carId'), Page: FeedsPage },
  { path: paths.rents(':carId'), Page: RentsPage },
  { path: paths.bookings, Page: BookingsPage },
  { path: paths.earnings, Page: EarningsPage },
  { path: paths.payoutAccount, Page: PayoutAccountPage },
  { path: paths.statement, Page: StatementPage },
  { path: paths.pendings, Page: PendingsPage, isForAdmins: true },
  { path: paths.review, Page: ReviewPage, isForAdmins: true },
  { path: paths.overview, Page: OverviewPage, isForAdmins: true },
  { path: paths.adminUsers, Page: UsersPage, isForAdmins: true },
  { path: paths.adminUser(':id'), Page: UserPage, isForAdmins: true },
  { path: paths.adminReports, Page: ReportsPage, isForAdmins: true },
  { path: paths.adminSettings, Page: SettingsPage, isForAdmins: true },
  { path: paths.adminClaims, Page: ClaimsPage, isForAdmins: true },
  { path: paths.adminIntegrations, Page: IntegrationsPage, isForAdmins: true },
  { path: paths.money, Page: MoneyPages, isForAdmins: true },
  { path: paths.moneyOwners, Page: MoneyPages, isForAdmins: true },
  { path: paths.disputes, Page: MoneyPages, isForAdmins: true },
  { path: paths.moneyStuck, Page: MoneyPages, isForAdmins: true },
  { path: paths.moneyReport, Page: MoneyPages, isForAdmins: true },
  // What the operator wrote counts instead of ours.
  ...operatorPages.map(({ to }) => ({ path: to, Page: OperatorRoute })),
  { path: paths.about, Page: AboutPage },
  { path: paths.contact, Page: ContactPage },
  { path: paths.terms, Page: TermsPage },
  { path: paths.privacy, Page: PrivacyPage },
];
const NOT_FOUND: (typeof PAGES)[number] = { path: '*', Page: NotFoundPage };

/** By now it is known what the page shows first, as a rule: without a wait, nobody sees it empty. */
const PREFETCH_MILLISECONDS = 100;

const pageAt = (address: string) => PAGES.find(({ path }) => matchPath(path, address));

/** Fetches the first page of a visit, and what it shows first. */
export async function preloadPage(address: Location) {
  const part = await pageAt(address.pathname)?.Page.preload();
  const late = new Promise((done) => setTimeout(done, PREFETCH_MILLISECONDS));
  await Promise.race([part?.prefetch?.(address), late]);
}

/** A link led a visitor to where an account is needed. */
function SignInFirst() {
  const { pathname, state } = useLocation();
  useLayoutEffect(() => {
    if (isForVisitors(pathname)) takeOver((state as { from?: string } | null)?.from);
    else sendTo(paths.login);
  }, [pathname, state]);
  return <PageSpinner />;
}

export function AppRoutes() {
  const { pathname } = useLocation();
  if (!currentSession().user && !isOpen(pathname) && !(config.development && pathname === paths.gallery)) {
    return <SignInFirst />;
  }
  const { path, Page, isForAdmins } = pageAt(pathname) ?? NOT_FOUND;
  // The router takes all its routes apart to rank them, which is long for a slow phone: it gets the one it needs.
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {config.development && <Route path={paths.gallery} element={<GalleryPage />} />}
        <Route element={<Layout />}>
          <Route
            path={path}
            element={
              isForAdmins ? (
                <RequireAdmin>
                  <Page />
                </RequireAdmin>
              ) : (
                <Page />
              )
            }
          />
        </Route>
      </Routes>
    </Suspense>
  );
}
