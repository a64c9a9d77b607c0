import { Clock, Gauge, MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { writeHours } from '../../contract/cars/car-pickup.ts';
import type { CarDetails } from '../../contract/cars/cars.ts';
import type { MileageTerms } from '../../contract/cars/car-terms.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { describeMileage } from './describe-mileage.ts';

const DepositFact = lazyPart(() => import('./deposit-fact.tsx'));

const icon = 'mt-0.5 size-4 shrink-0 text-ink-faint';

type StayFactsProps = {
  car: Pick<CarDetails, 'location' | 'hours'>;
  /** Undefined if unknown; null for unlimited mileage */
  mileage: MileageTerms | null | undefined;
  /** The deposit held on the renter's card, if any */
  depositCents?: number | null | undefined;
};

/** The facts that a renter checks before paying: location, hours, mileage and deposit */
export function StayFacts({ car: { location, hours }, mileage, depositCents }: StayFactsProps) {
  const isAnyTime = hours.pickup === null && hours.return === null;
  return (
    <ul aria-label={t('cars.stay-facts.label')} className="grid gap-1.5 text-sm text-ink-soft">
      <li className="flex gap-2">
        <MapPin aria-hidden="true" className={icon} />
        <span className="min-w-0 break-words">{t('cars.stay-facts.area', { place: location })}</span>
      </li>
      <li className="flex gap-2">
        <Clock aria-hidden="true" className={icon} />
        {isAnyTime ? (
          <span>{t('cars.stay-facts.any-time')}</span>
        ) : (
          <span className="tabular-nums">
            <span className="block">{t('cars.stay-facts.pickup', { hours: writeHours(t, hours.pickup) })}</span>
            <span className="block">{t('cars.stay-facts.return', { hours: writeHours(t, hours.return) })}</span>
          </span>
        )}
      </li>
      {mileage === undefined ? null : (
        <li className="flex gap-2">
          <Gauge aria-hidden="true" className={icon} />
          <span>{describeMileage({ mileage })}</span>
        </li>
      )}
      {depositCents ? (
        // Reserves the height before it loads, so that nearby buttons do not move.
        <li className="flex min-h-15 gap-2">
          <Suspense>
            <DepositFact cents={depositCents} />
          </Suspense>
        </li>
      ) : null}
    </ul>
  );
}
