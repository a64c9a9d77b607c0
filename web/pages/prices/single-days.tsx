import { Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { formatDay, formatRange } from '../../language/formats.ts';
import { rich, t } from '../../language/words.ts';
import { formatPricePerDay } from '../../platform/amounts.ts';
import { paths } from '../../platform/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { formatOwnerAmount } from '../../cars/index.ts';
import { SectionCard } from './section-card.tsx';
import { groupDays, type PricedDays } from './offer-form-values.ts';
import type { OfferSection } from './use-offer.ts';

const writeDays = (days: PricedDays) =>
  days.startDate === days.endDate ? formatDay(days.startDate) : formatRange(days);

/** Prices of single days. Owners set them in the calendar and can remove them here. */
export function SingleDays({ section, carId }: { section: OfferSection<'days'>; carId: string }) {
  const { value, set } = section;
  const groups = groupDays(value);
  const remove = ({ startDate, endDate }: PricedDays) =>
    set(Object.fromEntries(Object.entries(value).filter(([day]) => day < startDate || day > endDate)));
  return (
    <SectionCard section={section} title={t('cars.offer.days.title')} description={t('cars.offer.days.text')}>
      {groups.length === 0 ? (
        <p className="text-ink-soft">
          {rich('cars.offer.days.none', {
            link: (words) => (
              <Link to={paths.calendar(carId)} className="link">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {groups.map((days) => (
            <li key={days.startDate} className="flex items-center gap-3 py-2">
              <p className="min-w-0 grow tabular-nums">
                {writeDays(days)}
                <span className="block text-sm text-ink-soft">{formatOwnerAmount(days.priceCents)}</span>
              </p>
              <p className="font-medium whitespace-nowrap tabular-nums">{formatPricePerDay(days.priceCents)}</p>
              <IconButton
                icon={<Trash2 />}
                label={t('cars.offer.days.remove', { days: writeDays(days) })}
                onClick={() => remove(days)}
              />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
