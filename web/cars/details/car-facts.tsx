import { CarFront, Cog, UsersRound, type LucideIcon } from 'lucide-react';
import type { CarDetails } from '../../../contract/cars/cars.ts';
import { factsOf, type CarFactKey } from '../../../contract/cars/car-fields.ts';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { formatUnits } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { askedTerms } from '../asked-terms.ts';
import { DayPrices } from '../day-prices.tsx';
import { mileageWords } from '../mileage-words.ts';
import { shownPrice } from '../shown-price.ts';

const ICONS: Record<CarFactKey, LucideIcon> = { gear: Cog, seats: UsersRound, vehicleType: CarFront };

/** The facts that people choose by, and the price unless the booking panel beside them shows it. */
export function CarFacts({ car, isPriceBeside }: { car: CarDetails; isPriceBeside: boolean }) {
  const facts = factsOf(t, car).map((fact) => ({ ...fact, Icon: ICONS[fact.key] }));
  return (
    <section aria-label={t('cars.details.facts-label')} className="grid gap-5">
      {isPriceBeside ? (
        <DayPrices dayCents={car.dayCents} />
      ) : (
        <div>
          <p className="text-2xl font-semibold tabular-nums">{shownPrice(car)}</p>
          <DayPrices dayCents={car.dayCents} />
          <p className="text-ink-soft empty:hidden">{formatUnits(askedTerms(car.terms))}</p>
          <p className="text-ink-soft empty:hidden">{mileageWords(car.terms)}</p>
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
              {/* Some types are not in the filter's menu, and are found from here. */}
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
