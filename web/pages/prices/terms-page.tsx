import { Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { BookingModeChoice } from './booking-mode-choice.tsx';
import { CancellationChoice } from './cancellation-choice.tsx';
import { DepositTerms } from './deposit-terms.tsx';
import { MileageTerms } from './mileage-terms.tsx';
import { OfferPage } from './offer-page.tsx';
import { StayTerms } from './stay-terms.tsx';

const DriverTermsCard = lazyPart(() => import('../../drivers/driver-terms-card.tsx'));

export default function RentalTermsPage() {
  useTitle(t('cars.offer.terms'));
  const { id = '' } = useParams();
  return (
    <OfferPage
      key={id}
      id={id}
      document="terms"
      title={t('cars.offer.terms')}
      below={
        config.driverCheck ? (
          <Suspense>
            <DriverTermsCard carId={id} />
          </Suspense>
        ) : null
      }
      lead={() => <p className="mt-2 max-w-prose text-sm text-ink-soft">{t('cars.offer.terms-lead')}</p>}
    >
      {(section) => (
        <>
          <BookingModeChoice section={section('bookingMode')} />
          <StayTerms section={section('stay')} />
          <MileageTerms section={section('mileage')} />
          {config.claims ? <DepositTerms section={section('deposit')} /> : null}
          <CancellationChoice section={section('cancellation')} />
        </>
      )}
    </OfferPage>
  );
}
