import clsx from 'clsx';
import { Suspense, type ReactNode } from 'react';
import { writeMileage } from '../../../contract/cars/write-mileage.ts';
import { isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatFromPerDay, formatPrice, formatPricePerDay, formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { extraLines } from '../../../contract/cars/car-extras.ts';
import { linesOf, writeLine } from '../../rentals/index.ts';

const RentalDriver = lazyPart(() => import('../../drivers/rental-driver.tsx'), 'optional');

type FactProps = { label: string; isOnPaper?: boolean; children: ReactNode };

const Fact = ({ label, isOnPaper = false, children }: FactProps) => (
  <div className={clsx('flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5', isOnPaper ? 'hidden print:flex' : 'flex')}>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 font-medium break-words">{children}</dd>
  </div>
);

/** Of a day, or of the cheapest where days differ. */
function priceOf(rental: Rental): string {
  const prices = linesOf(rental).flatMap((line) => (line.kind === 'days' ? [line.unitCents] : []));
  return prices.length > 1 ? formatFromPerDay(Math.min(...prices)) : formatPricePerDay(rental.pricePerDayCents);
}

/** Nothing was booked, as far as anybody knows by now. */
const wasRequest = ({ request, bookedAt }: Rental) => Boolean(request) && !bookedAt;

/** What was agreed. When, where and with whom stands at the top of the page, and on paper in the receipt. */
export function TripFacts({ rental }: { rental: Rental }) {
  const { car, renter, role } = rental;
  const along = extraLines(linesOf(rental)).map(writeLine);
  return (
    <Card className="py-2.5! print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <dl className="divide-y divide-line">
        <Fact label={t('rentals.trip.place')} isOnPaper>
          {car.location}
        </Fact>
        <Fact label={t('rentals.trip.duration')}>{t('rentals.days', { days: rental.days })}</Fact>
        <Fact label={t('rentals.trip.price')}>{priceOf(rental)}</Fact>
        {rental.mileage ? (
          <Fact label={t('rentals.trip.mileage')}>
            {writeMileage(t, rental.mileage, rental.mileage.unit, formatPrice)}
          </Fact>
        ) : null}
        {along.length > 0 ? (
          <Fact label={t('rentals.trip.extras')}>
            <ul>
              {along.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fact>
        ) : null}
        {role === 'admin' && rental.ownerCents ? (
          <Fact label={t('rentals.trip.receives')}>{formatTotal(rental.ownerCents)}</Fact>
        ) : null}
        {role !== 'renter' && renter.email ? (
          <Fact label={t('rentals.trip.renter')}>
            <a href={`mailto:${renter.email}`} className="link font-normal break-all">
              {renter.email}
            </a>
          </Fact>
        ) : null}
        {config.driverCheck && isLive(rental.status) ? (
          <Suspense>
            <RentalDriver rentalId={rental.id} />
          </Suspense>
        ) : null}
        <Fact label={wasRequest(rental) ? t('rentals.trip.asked') : t('rentals.trip.booked')}>
          {formatMoment(rental.createdAt, config.timeZone)}
        </Fact>
      </dl>
    </Card>
  );
}
