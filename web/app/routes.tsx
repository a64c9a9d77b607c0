import { Suspense } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { Route, Routes } from 'react-router';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { RequireAdmin } from './access.tsx';
import { config } from '../platform/config.ts';
import { paths } from '../platform/paths.ts';
import { Layout } from './shell/layout.tsx';

const HomePage = lazyPage(() => import('../home/home-page.tsx'));
const BrowsePage = lazyPage(() => import('../cars/search/browse-page.tsx'));
const DetailsPage = lazyPage(() => import('../cars/details/details-page.tsx'));
const PaymentPage = lazyPage(() => import('../rentals/payment/payment-page.tsx'));
const ConfirmationPage = lazyPage(() => import('../rentals/payment/confirmation-page.tsx'));
const TripsPage = lazyPage(() => import('../rentals/trips/trips-page.tsx'));
const TripPage = lazyPage(() => import('../rentals/trips/trip-page.tsx'));
const SavedPage = lazyPage(() => import('../saved/saved-page.tsx'));
const WizardPage = lazyPage(() => import('../cars/listing/wizard-page.tsx'));
const EditPage = lazyPage(() => import('../cars/listing/edit-page.tsx'));
const MyCarsPage = lazyPage(() => import('../cars/managed/my-cars-page.tsx'));
const RentsPage = lazyPage(() => import('../rentals/trips/rents-page.tsx'));
const PendingsPage = lazyPage(() => import('../moderation/pendings-page.tsx'));
const ReviewPage = lazyPage(() => import('../moderation/review-page.tsx'));
const OverviewPage = lazyPage(() => import('../overview/overview-page.tsx'));
const AboutPage = lazyPage(() => import('../site/about-page.tsx'));
const ContactPage = lazyPage(() => import('../site/contact-page.tsx'));
const TermsPage = lazyPage(() => import('../site/terms-page.tsx'));
const PrivacyPage = lazyPage(() => import('../site/privacy-page.tsx'));
const GalleryPage = lazyPage(() => import('./gallery-route.tsx'));
const NotFoundPage = lazyPage(() => import('../platform/not-found-page.tsx'));

/** The route table for signed-in people (`accounts/signed-out-app.tsx` has the visitors' three): every page is found from its address here. */
export function AppRoutes() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        {config.development && <Route path={paths.gallery} element={<GalleryPage />} />}
        <Route element={<Layout />}>
          <Route path={paths.home} element={<HomePage />} />
          <Route path={paths.browse} element={<BrowsePage />} />
          <Route path={paths.details(':id')} element={<DetailsPage />} />
          <Route path={`${paths.payment(':id')}?`} element={<PaymentPage />} />
          <Route path={`${paths.confirmation(':carId')}?`} element={<ConfirmationPage />} />
          <Route path={paths.trips} element={<TripsPage />} />
          <Route path={paths.trip(':id')} element={<TripPage />} />
          <Route path={paths.saved} element={<SavedPage />} />
          <Route path={paths.listCar} element={<WizardPage />} />
          <Route path={paths.editCar(':id')} element={<EditPage />} />
          <Route path={paths.myCars} element={<MyCarsPage />} />
          <Route path={paths.rents(':carId')} element={<RentsPage />} />
          <Route
            path={paths.pendings}
            element={
              <RequireAdmin>
                <PendingsPage />
              </RequireAdmin>
            }
          />
          <Route
            path={paths.review}
            element={
              <RequireAdmin>
                <ReviewPage />
              </RequireAdmin>
            }
          />
          <Route
            path={paths.overview}
            element={
              <RequireAdmin>
                <OverviewPage />
              </RequireAdmin>
            }
          />
          <Route path={paths.about} element={<AboutPage />} />
          <Route path={paths.contact} element={<ContactPage />} />
          <Route path={paths.terms} element={<TermsPage />} />
          <Route path={paths.privacy} element={<PrivacyPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
