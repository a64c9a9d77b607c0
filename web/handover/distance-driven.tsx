import type { Distance } from '../../contract/handover/distance.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';

/** How far it went, and what that costs where less is included. */
export function DistanceDriven({ distance }: { distance: Distance | undefined }) {
  if (!distance) return null;
  const { driven, included, extra, extraCents } = distance;
  return (
    <p className="rounded-control bg-shade/5 px-3.5 py-2.5 text-[0.9375rem]">
      {t('handover.distance.driven', { distance: driven })}
      {included === null ? null : (
        <span className="block text-sm text-ink-soft">
          {extra > 0
            ? t('handover.distance.extra', { included, extra, amount: formatTotal(extraCents) })
            : t('handover.distance.included', { included })}
        </span>
      )}
    </p>
  );
}
