import { CarFront, Cog, UsersRound, type LucideIcon } from 'lucide-react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { factsOf, type CarFactKey } from '../../../contract/cars/car-fields.ts';
import { Link } from 'react-router';
import { config } from '../../platform/config.ts';
import { paths } from '../../platform/paths.ts';
import { formatUnits } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { describeSpecialTerms, DayPriceRange, shownPrice, StayFacts } from '../../cars/index.ts';
import type { RangeDraft } from '../../dates/index.ts';

const ICONS: Record<CarFactKey, LucideIcon> = { gear: Cog, seats: UsersRound, vehicleType: CarFront };

type CarFactsProps = { car: CarDetails; dates: RangeDraft; isPriceBeside: boolean };

/** The main facts of a car, and the price unless the booking panel beside them shows it. */
export function CarFacts({ car, dates, isPriceBeside }: CarFactsProps) {
  const facts = factsOf(t, car, config.distanceUnit).map((fact) => ({ ...fact, Icon: ICONS[fact.key] }));
  return (
    <section aria-label={t('cars.details.facts-label')} className="grid gap-5">
      {isPriceBeside ? null : (
        <div>
          <p className="text-2xl font-semibold tabular-nums">{shownPrice(car, dates)}</p>
          <DayPriceRange dayCents={car.dayCents} />
          <p className="text-ink-soft empty:hidden">{formatUnits(describeSpecialTerms(car.terms))}</p>
          <div className="mt-3">
            <StayFacts car={car} mileage={car.terms.mileage} />
          </div>
        </div>
      )}
      <dl className="grid divide-line rounded-card border border-line bg-surface max-[24rem]:divide-y min-[24rem]:grid-cols-3 min-[24rem]:divide-x">
        {facts.map(({ key, name, value, Icon }) => (
          <div
            key={key}
            className="hyphens-auto wrap-anywhere px-3 py-4 max-[24rem]:flex max-[24rem]:justify-between max-[24rem]:gap-4 sm:px-5"
          >
            <dt className="flex items-center gap-2 text-sm text-ink-faint">
              <Icon aria-hidden="true" className="size-4.5 shrink-0 text-brand" />
              {name}
            </dt>
            <dd className="font-medium min-[24rem]:mt-1">
              {/* Some types are not in the filter menu; this link is the way to find them. */}
              {key === 'vehicleType' ? (
                <Link
                  to={`${paths.browse}?type=${encodeURIComponent(car.vehicleType)}`}
                  className="tap hover:underline"
                >
                  {value}
                </Link>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
