import { isLapsed } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental, Trip } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { paths } from '../../platform/paths.ts';
import { formatRange } from '../../language/formats.ts';
import { paymentPath } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { rentalProblemValues } from '../../../contract/rentals/problems.ts';

const OtherDates = ({ carId }: { carId: string }) => (
  <ButtonLink to={paths.details(carId)} variant="secondary" size="sm">
    {t('rentals.payment.other-dates')}
  </ButtonLink>
);

const ToLicence = () => (
  <ButtonLink to={paths.licence} size="sm">
    {t('drivers.link')}
  </ButtonLink>
);

/** The car is unavailable on these dates, or not for this user. */
export function BookingRefused({ carId, message, isDriver }: { carId: string; message: string; isDriver: boolean }) {
  return (
    <Alert tone="danger" announce action={isDriver ? <ToLicence /> : <OtherDates carId={carId} />}>
      {message}
    </Alert>
  );
}

/** The user already holds the car on other dates, which blocks this booking. */
export function ConflictingHold({ hold }: { hold: Trip }) {
  return (
    <Alert
      tone="warning"
      announce
      title={t('rentals.payment.other-hold.title', { dates: formatRange(hold) })}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paymentPath(hold)} size="sm">
            {t('rentals.payment.other-hold.pay')}
          </ButtonLink>
          <ButtonLink to={paths.trip(hold.id)} variant="secondary" size="sm">
            {t('rentals.payment.other-hold.release')}
          </ButtonLink>
        </div>
      }
    >
      {t('rentals.payment.other-hold.text')}
    </Alert>
  );
}

/** The hold has expired or was cancelled, so there is nothing to pay. */
export function HoldEnded({ rental, onTryAgain }: { rental: Rental; onTryAgain: () => void }) {
  if (isLapsed(rental.status)) {
    return (
      <Alert
        tone="warning"
        announce
        title={t('rentals.payment.over.title')}
        action={
          <div className="flex flex-wrap gap-3">
            <Button size="sm" onClick={onTryAgain}>
              {t('rentals.payment.over.try-again')}
            </Button>
            <OtherDates carId={rental.car.id} />
          </div>
        }
      >
        {t('problems.rental/hold-ended', rentalProblemValues)}
      </Alert>
    );
  }
  const isLost = rental.cancellation?.by === 'system';
  return (
    <Alert tone="warning" announce action={<OtherDates carId={rental.car.id} />}>
      {isLost ? t('problems.rental/dates-lost') : t('problems.rental/not-payable')}
    </Alert>
  );
}
