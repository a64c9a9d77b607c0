import { Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../language/words.ts';
import { symbol } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { TextField } from '../../ui/field.tsx';
import { BookingModeChoice } from './booking-mode-choice.tsx';
import { CancellationChoice } from './cancellation-choice.tsx';
import { MileageTerms } from './mileage-terms.tsx';
import { OfferPage } from './offer-page.tsx';
import { SectionCard } from './section-card.tsx';
import { StayTerms } from './stay-terms.tsx';
import type { OfferSection } from './use-offer.ts';

function DepositTerms({ section }: { section: OfferSection<'deposit'> }) {
  const { value, set, errors } = section;
  return (
    <SectionCard section={section} title={t('cars.offer.deposit.title')} description={t('cars.offer.deposit.text')}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('cars.offer.deposit.label')}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={value}
          error={errors.depositCents}
          onChange={(event) => set(event.target.value)}
        />
      </div>
    </SectionCard>
  );
}

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
