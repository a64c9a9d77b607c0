import { Suspense } from 'react';
import { useParams } from 'react-router';
import { t } from '../../language/words.ts';
import { symbol } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { TextField } from '../../ui/field.tsx';
import { OfferPage } from './offer-page.tsx';
import { SectionCard } from './section-card.tsx';
import { StayTerms } from './stay-terms.tsx';
import type { OfferSection } from './use-offer.ts';
import { CANCELLATION_TERMS, BOOKING_MODES } from '../../../contract/cars/car-terms.ts';
import { addDays } from '../../../contract/dates.ts';
import { formatDay } from '../../language/formats.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { cancellationRule, CancellationTimeline } from '../../cars/index.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';

const BOOKING_MODE_HINTS = {
  instant: t('cars.offer.booking-mode.instant'),
  request: t('cars.offer.booking-mode.request', { hours: rentalLimits.requestHours }),
};

function BookingModeChoice({ section }: { section: OfferSection<'bookingMode'> }) {
  const { value, set } = section;
  return (
    <SectionCard
      section={section}
      title={t('cars.offer.booking-mode.title')}
      description={t('cars.offer.booking-mode.text')}
    >
      <RadioCards
        legend={t('cars.offer.section.bookingMode')}
        columns={1}
        value={value}
        onChange={set}
        options={BOOKING_MODES.map((mode) => ({
          value: mode,
          label: t.of('cars.booking-mode.name', mode),
          hint: BOOKING_MODE_HINTS[mode],
        }))}
      />
    </SectionCard>
  );
}

/** Far enough ahead that all cancellation deadlines are in the future. */
const EXAMPLE_DAYS = 30;

function CancellationChoice({ section }: { section: OfferSection<'cancellation'> }) {
  const { value, set } = section;
  const startDate = addDays(config.today, EXAMPLE_DAYS);
  return (
    <SectionCard
      section={section}
      title={t('cars.offer.cancellation.title')}
      description={t('cars.offer.cancellation.text')}
    >
      <RadioCards
        legend={t('cars.offer.cancellation.legend')}
        columns={1}
        value={value}
        onChange={set}
        options={CANCELLATION_TERMS.map((terms) => ({
          value: terms,
          label: t.of('cars.cancellation.name', terms),
          hint: cancellationRule(terms),
        }))}
      />
      <div className="rounded-control bg-sunken p-4">
        <p className="mb-2 text-sm font-medium">
          {t('cars.offer.cancellation.example', { day: formatDay(startDate) })}
        </p>
        <CancellationTimeline terms={value} startDate={startDate} />
      </div>
    </SectionCard>
  );
}

const UNIT = t.of('cars.unit', config.distanceUnit);

function MileageTerms({ section }: { section: OfferSection<'mileage'> }) {
  const { value, set, errors } = section;
  return (
    <SectionCard section={section} title={t('cars.offer.mileage.title')} description={t('cars.offer.mileage.text')}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t('cars.offer.mileage.included')}
          inputMode="numeric"
          autoComplete="off"
          suffix={UNIT}
          value={value.includedPerDay}
          error={errors['mileage.includedPerDay']}
          onChange={(event) => set({ ...value, includedPerDay: event.target.value })}
        />
        <TextField
          label={t.of('cars.offer.mileage.extra', config.distanceUnit)}
          inputMode="decimal"
          autoComplete="off"
          suffix={symbol()}
          value={value.extra}
          error={errors['mileage.extraCents']}
          onChange={(event) => set({ ...value, extra: event.target.value })}
        />
      </div>
    </SectionCard>
  );
}

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
