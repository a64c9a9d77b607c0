import clsx from 'clsx';
import { Suspense, type ReactNode } from 'react';
import { writeMileage } from '../../../contract/cars/write-mileage.ts';
import { isLive } from '../../../contract/rentals/rental-lifecycle.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatMoment } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatPrice, formatStayPerDay, formatTotal } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import { extraLines } from '../../../contract/cars/car-extras.ts';
import { describeMileage } from '../../cars/index.ts';
import { linesOf, writeLine } from '../../rentals/index.ts';

const RentalDriver = lazyPart(() => import('../../drivers/rental-driver.tsx'), 'optional');

type FactProps = { label: string; isPrintOnly?: boolean; children: ReactNode };

const Fact = ({ label, isPrintOnly = false, children }: FactProps) => (
  <div
    className={clsx('flex-wrap justify-between gap-x-6 gap-y-0.5 py-2.5', isPrintOnly ? 'hidden print:flex' : 'flex')}
  >
    <dt className="text-ink-soft">{label}</dt>
    <dd className="min-w-0 grow text-end font-medium break-words">{children}</dd>
  </div>
);

/** The price of the chosen days, as on the car's card: with discounts, without extras. */
function writePrice(rental: Rental): string {
  const ofDays = linesOf(rental).filter(({ kind }) => kind === 'days' || kind === 'discount');
  return formatStayPerDay(
    ofDays.reduce((sum, { amountCents }) => sum + amountCents, 0),
    rental.days,
  );
}

/** Whether this is a request that has not become a booking. */
const isUnbookedRequest = ({ request, bookedAt }: Rental) => Boolean(request) && !bookedAt;

/** The agreed terms. Dates, place and people are at the top of the page, and in print on the receipt. */
export function TripFacts({ rental }: { rental: Rental }) {
  const { car, renter, role } = rental;
  const extras = extraLines(linesOf(rental)).map(writeLine);
  return (
    <Card className="py-2.5! print:border-0 print:bg-transparent print:p-0 print:shadow-none">
      <dl className="divide-y divide-line">
        <Fact label={t('rentals.trip.place')} isPrintOnly>
          {car.location}
        </Fact>
        <Fact label={t('rentals.trip.duration')}>{t('rentals.days', { days: rental.days })}</Fact>
        <Fact label={t('rentals.trip.price')}>{writePrice(rental)}</Fact>
        {rental.mileage === undefined ? null : (
          <Fact label={t('rentals.trip.mileage')}>
            {rental.mileage
              ? writeMileage(t, rental.mileage, rental.mileage.unit, formatPrice)
              : describeMileage({ mileage: null })}
          </Fact>
        )}
        {extras.length > 0 ? (
          <Fact label={t('rentals.trip.extras')}>
            <ul>
              {extras.map((line) => (
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
            <a href={`mailto:${renter.email}`} className="link font-normal wrap-anywhere">
              {renter.email}
            </a>
          </Fact>
        ) : null}
        {config.driverCheck && isLive(rental.status) ? (
          <Suspense>
            <RentalDriver rentalId={rental.id} />
          </Suspense>
        ) : null}
        <Fact label={isUnbookedRequest(rental) ? t('rentals.trip.asked') : t('rentals.trip.booked')}>
          {formatMoment(rental.createdAt, config.timeZone)}
        </Fact>
      </dl>
    </Card>
  );
}
