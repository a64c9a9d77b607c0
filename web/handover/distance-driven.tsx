import { distanceOf } from '../../contract/handover/distance.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';

export const distanceUnitOf = ({ mileage }: Handover['trip']) => mileage?.unit ?? config.distanceUnit;

type DistanceDrivenProps = {
  trip: Handover['trip'];
  before: number | null | undefined;
  after: number | null | undefined;
};

/** The distance driven, and the charge for what exceeds the included distance */
export function DistanceDriven({ trip, before, after }: DistanceDrivenProps) {
  const distance = distanceOf(
    { before: before ?? null, after: after ?? null, days: trip.days },
    trip.mileage,
    config.currency,
  );
  if (!distance) return null;
  const { driven, included, extra, extraCents } = distance;
  const unit = distanceUnitOf(trip);
  return (
    <p className="rounded-control bg-shade/5 px-3.5 py-2.5 text-[0.9375rem]">
      {t('handover.distance.driven', { distance: driven, unit })}
      {included === null ? null : (
        <span className="block text-sm text-ink-soft">
          {extra > 0
            ? t('handover.distance.extra', { included, extra, unit, amount: formatTotal(extraCents) })
            : t('handover.distance.included', { included, unit })}
        </span>
      )}
    </p>
  );
}
