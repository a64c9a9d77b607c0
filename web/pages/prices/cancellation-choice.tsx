import { CANCELLATION_TERMS } from '../../../contract/cars/car-terms.ts';
import { addDays } from '../../../contract/dates.ts';
import { formatDay } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { cancellationRule, CancellationTimeline } from '../../cars/index.ts';
import { SectionCard } from './section-card.tsx';
import type { OfferSection } from './use-offer.ts';

/** Far enough ahead that all cancellation deadlines are in the future. */
const EXAMPLE_DAYS = 30;

export function CancellationChoice({ section }: { section: OfferSection<'cancellation'> }) {
  const { value, set } = section;
  const startDate = addDays(config.today, EXAMPLE_DAYS);
  return (
    <SectionCard
      section={section}
      title={t('cars.offer.cancellation.title')}
      description={t('cars.offer.cancellation.text')}
    >
      <RadioCards
        legend={t('cars.offer.cancellation.legend')}
        columns={1}
        value={value}
        onChange={set}
        options={CANCELLATION_TERMS.map((terms) => ({
          value: terms,
          label: t.of('cars.cancellation.name', terms),
          hint: cancellationRule(terms),
        }))}
      />
      <div className="rounded-control bg-sunken p-4">
        <p className="mb-2 text-sm font-medium">
          {t('cars.offer.cancellation.example', { day: formatDay(startDate) })}
        </p>
        <CancellationTimeline terms={value} startDate={startDate} />
      </div>
    </SectionCard>
  );
}
