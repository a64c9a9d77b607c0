import type { CarDetails } from '../../../contract/cars/cars.ts';
import { reasonText } from '../../../contract/moderation/disable-reasons.ts';
import { t } from '../../language/words.ts';
import { Alert } from '../../ui/alert.tsx';

/** Explains why this car is hidden from the public. */
export default function StatusBanner({ car }: { car: CarDetails }) {
  if (car.isAsBooked) {
    return (
      <Alert tone="info" title={t('cars.details.booked.title')}>
        {t('cars.details.booked.text')}
      </Alert>
    );
  }
  if (car.state === 'paused') {
    return (
      <Alert tone="info" title={t('cars.details.paused.title')}>
        {t('cars.details.paused.text')}
      </Alert>
    );
  }
  if (!car.disabled) {
    return (
      <Alert tone="warning" title={t('cars.details.waiting.title')}>
        {car.pausedAt ? t('cars.details.waiting.paused-text') : t('cars.details.waiting.text')}
      </Alert>
    );
  }
  if (car.disabled.isOwnerBanned) {
    return (
      <Alert tone="danger" title={t('cars.owner-banned')}>
        {t('cars.details.owner-banned.text')}
      </Alert>
    );
  }
  return (
    <Alert tone="danger" title={t('cars.details.disabled.title')}>
      <p className="break-words">{reasonText(t, car.disabled.reason)}</p>
      <p className="mt-2">{car.isOwn ? t('cars.details.disabled.own-text') : t('cars.details.disabled.owner-text')}</p>
    </Alert>
  );
}
