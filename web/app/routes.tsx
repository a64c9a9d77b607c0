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
const DetailsPage = lazyPage(() => import('../cars/details/details-page.tsx'));
const PaymentPage = lazyPage(() => import('../rentals/payment/payment-page.tsx'));
const TripsPage = lazyPage(() => import('../rentals/trips/trips-page.tsx'));
const MessagesPage = lazyPage(() => import('../messages/messages-page.tsx'));
const ThreadPage = lazyPage(() => import('../messages/thread-page.tsx'));
const MyCarsPage = lazyPage(() => import('../cars/managed/my-cars-page.tsx'));
const LaterPages = lazyPage(() => import('./later-pages.tsx'));
const AdminPages = lazyPage(() => import('./admin-pages.tsx'));
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
  { path: paths.compare, Page: LaterPages },
  { path: paths.details(':id'), Page: DetailsPage },
  { path: `${paths.payment(':id')}?`, Page: PaymentPage },
  { path: `${paths.confirmation(':carId')}?`, Page: LaterPages },
  { path: paths.trips, Page: TripsPage },
  { path: paths.trip(':id'), Page: LaterPages },
  { path: paths.checkIn(':id'), Page: LaterPages },
  { path: paths.checkOut(':id'), Page: LaterPages },
  { path: paths.handover(':id'), Page: LaterPages },
  { path: paths.claimPayment(':id'), Page: LaterPages },
  { path: paths.notices, Page: LaterPages },
  { path: paths.saved, Page: LaterPages },
  { path: paths.messages, Page: MessagesPage },
  { path: paths.newMessage, Page: LaterPages },
  { path: paths.thread(':id'), Page: ThreadPage },
  { path: paths.person(':id'), Page: LaterPages },
  { path: paths.account, Page: LaterPages },
  { path: paths.integrations, Page: LaterPages },
  { path: paths.listCar, Page: LaterPages },
  { path: paths.editCar(':id'), Page: LaterPages },
  { path: paths.prices(':id'), Page: LaterPages },
  { path: paths.pickup(':id'), Page: LaterPages },
  { path: paths.myCars, Page: MyCarsPage },
  { path: paths.calendar(':carId'), Page: LaterPages },
  { path: paths.carsCalendar, Page: LaterPages },
  { path: paths.feeds(':carId'), Page: LaterPages },
  { path: paths.rents(':carId'), Page: LaterPages },
  { path: paths.bookings, Page: LaterPages },
  { path: paths.earnings, Page: LaterPages },
  { path: paths.payoutAccount, Page: LaterPages },
  { path: paths.statement, Page: LaterPages },
  { path: paths.pendings, Page: AdminPages, isForAdmins: true },
  { path: paths.review, Page: AdminPages, isForAdmins: true },
  { path: paths.overview, Page: AdminPages, isForAdmins: true },
  { path: paths.adminUsers, Page: AdminPages, isForAdmins: true },
  { path: paths.adminUser(':id'), Page: AdminPages, isForAdmins: true },
  { path: paths.adminReports, Page: AdminPages, isForAdmins: true },
  { path: paths.adminSettings, Page: AdminPages, isForAdmins: true },
  { path: paths.adminSystem, Page: AdminPages, isForAdmins: true },
  { path: paths.adminClaims, Page: AdminPages, isForAdmins: true },
  { path: paths.adminIntegrations, Page: AdminPages, isForAdmins: true },
  { path: paths.money, Page: AdminPages, isForAdmins: true },
  { path: paths.moneyOwners, Page: AdminPages, isForAdmins: true },
  { path: paths.disputes, Page: AdminPages, isForAdmins: true },
  { path: paths.moneyStuck, Page: AdminPages, isForAdmins: true },
  { path: paths.moneyReport, Page: AdminPages, isForAdmins: true },
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
