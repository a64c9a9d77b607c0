import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { writeMileage } from '../../../contract/cars/write-mileage.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { PersonLink } from '../../people/index.ts';
import { formatFromPerDay, formatPrice, formatPricePerDay, formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { Card } from '../../ui/card.tsx';
import { linesOf } from '../price-breakdown.tsx';

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5">
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium break-words">{children}</dd>
  </div>
);

/** Of a day, or of the cheapest where days differ. */
function priceOf(rental: Rental): string {
  const prices = linesOf(rental).flatMap((line) => (line.kind === 'days' ? [line.unitCents] : []));
  return prices.length > 1 ? formatFromPerDay(Math.min(...prices)) : formatPricePerDay(rental.pricePerDayCents);
}

export function TripFacts({ rental }: { rental: Rental }) {
  const { car, owner, renter, role } = rental;
  return (
    <Card className="py-2.5! print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <dl className="divide-y divide-line">
        <Fact label={t('rentals.trip.place')}>
          <span className="inline-flex items-center gap-1.5 wrap-anywhere">
            <MapPin aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            {car.location}
          </span>
        </Fact>
        <Fact label={t('rentals.trip.duration')}>{t('rentals.days', { days: rental.days })}</Fact>
        <Fact label={t('rentals.trip.price')}>{priceOf(rental)}</Fact>
        {rental.mileage ? (
          <Fact label={t('rentals.trip.mileage')}>
            {writeMileage(t, rental.mileage, rental.mileage.unit, formatPrice)}
          </Fact>
        ) : null}
        {role !== 'renter' && rental.ownerCents ? (
          <Fact label={t.of('rentals.trip.receives', role)}>{formatTotal(rental.ownerCents)}</Fact>
        ) : null}
        <Fact label={t('rentals.trip.owner')}>
          <PersonLink person={owner} />
        </Fact>
        {role === 'renter' ? null : (
          <Fact label={t('rentals.trip.renter')}>
            <PersonLink person={renter} />{' '}
            {renter.email ? (
              <a href={`mailto:${renter.email}`} className="link font-normal break-all">
                {renter.email}
              </a>
            ) : null}
          </Fact>
        )}
        <Fact label={t('rentals.trip.booked')}>{formatMoment(rental.createdAt, config.timeZone)}</Fact>
      </dl>
    </Card>
  );
}
