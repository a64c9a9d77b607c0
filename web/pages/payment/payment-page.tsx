import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Link, Navigate, useParams } from 'react-router';
import { t } from '../../language/words.ts';
import { claimLimits } from '../../../contract/claims/limits.ts';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { LoadError } from '../../platform/region.tsx';
import { useTitle } from '../../platform/use-title.ts';
import { ChosenDates, datesQuery, extrasQuery } from '../../rentals/index.ts';
import { usePaymentAddress, usePaymentInput, type PaymentInput } from './payment-input.ts';
import { useCheckout, type Checkout } from './use-checkout.ts';
import { clearNoteDraft } from './note-draft.ts';
import { confirmationOf } from './confirmation-state.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CardPayment } from './card-payment.tsx';
import { ConflictingHold, HoldEnded, BookingRefused } from './not-payable.tsx';
import { CarSummary, PaymentSummary } from './payment-summary.tsx';

const CARD_KEPT_DAYS = (claimLimits.windowHours + claimLimits.cardKeptHours) / 24;

const SimilarCars = lazyPart(() => import('./similar-cars.tsx'));

function Main({ input, checkout }: { input: PaymentInput; checkout: Checkout }) {
  const { setRental } = usePaymentAddress();
  switch (checkout.kind) {
    case 'loading':
      return <Skeleton className="h-96 w-full rounded-card" />;
    case 'failed':
      return <LoadError isInline query={checkout.query} />;
    case 'refused':
      return <BookingRefused carId={input.carId} message={checkout.message} isDriver={checkout.isDriver} />;
    case 'other-hold':
      return <ConflictingHold hold={checkout.hold} />;
    case 'over':
      return <HoldEnded rental={checkout.rental} onTryAgain={() => setRental(undefined)} />;
    case 'paid': {
      const { to, state } = confirmationOf(checkout.rental);
      return <Navigate to={to} replace state={state} />;
    }
    case 'open': {
      const { price, rental, holdEndsAt } = checkout;
      return (
        <section aria-labelledby="card" className="grid gap-6">
          <h2 id="card" className="text-xl">
            {t('rentals.payment.by-card')}
          </h2>
          <CardPayment input={input} price={price} rental={rental} holdEndsAt={holdEndsAt} />
          {config.claims ? (
            <p className="text-sm text-ink-soft">
              {t('rentals.payment.card-kept', { days: CARD_KEPT_DAYS, hours: claimLimits.answerHours })}
            </p>
          ) : null}
        </section>
      );
    }
  }
}

function Payment({ input }: { input: PaymentInput }) {
  const checkout = useCheckout(input);
  const isOpen = checkout.kind === 'open';
  const isPaid = checkout.kind === 'paid';
  useEffect(() => {
    if (isPaid) clearNoteDraft(input.userID, input.carId);
  }, [isPaid, input.userID, input.carId]);
  const hasEnded = checkout.kind === 'over' || (checkout.kind === 'refused' && checkout.isTaken);
  const { startDate, endDate } = input;
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <Card
        as="section"
        aria-label={t('rentals.payment.your-booking')}
        className="grid gap-5 lg:sticky lg:top-20 lg:order-2"
      >
        <CarSummary carId={input.carId} />
        {isOpen || checkout.kind === 'loading' ? (
          <PaymentSummary carId={input.carId} price={isOpen ? checkout.price : undefined} />
        ) : (
          <ChosenDates startDate={startDate} endDate={endDate} />
        )}
      </Card>
      <div className="grid gap-8">
        {isOpen ? (
          <Card>
            <Main input={input} checkout={checkout} />
          </Card>
        ) : (
          <Main input={input} checkout={checkout} />
        )}
      </div>
      {hasEnded ? (
        <div className="mt-4 lg:order-3 lg:col-span-2">
          <Suspense>
            <SimilarCars carId={input.carId} dates={{ startDate, endDate }} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}

export default function PaymentPage() {
  useTitle(t('rentals.payment.title'));
  const { id } = useParams();
  const input = usePaymentInput();
  return (
    <div className="container-page measure-240 py-8 sm:py-12">
      {id ? (
        <Link
          to={paths.details(id) + ('missing' in input ? '' : datesQuery(input) + extrasQuery(input.chosen))}
          className="link inline-flex min-h-11 items-center text-sm"
        >
          {t('rentals.payment.back')}
        </Link>
      ) : null}
      <h1 className="mt-1 mb-6 text-3xl">{t('rentals.payment.title')}</h1>
      {'missing' in input ? (
        <Alert
          tone="danger"
          action={
            <ButtonLink to={id ? paths.details(id) : paths.browse} variant="secondary" size="sm">
              {id ? t('rentals.payment.choose-dates') : t('rentals.payment.find-car')}
            </ButtonLink>
          }
        >
          {input.missing}
        </Alert>
      ) : (
        <Payment input={input} />
      )}
    </div>
  );
}
