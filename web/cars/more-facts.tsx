import { Check } from 'lucide-react';
import { detailsOf, type CarContent } from '../../contract/cars/car-fields.ts';
import { customFactsOf } from '../../contract/cars/custom-fields.ts';
import { writeFeature } from '../../contract/cars/vocabulary.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Chip } from '../ui/chip.tsx';

/** The optional details and features of a listing. */
export function MoreFacts({ car, level = 2 }: { car: CarContent; level?: 2 | 3 }) {
  const facts = [...detailsOf(t, car, config.distanceUnit), ...customFactsOf(t, config.fields ?? [], car.fields)];
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby="more-facts">
      <Heading id="more-facts" className={level === 2 ? 'text-xl' : 'text-base'}>
        {t('cars.details.more-facts')}
      </Heading>
      {facts.length > 0 ? (
        <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">
          {facts.map(({ key, name, value }) => (
            <div key={key} className="min-w-0">
              <dt className="text-sm text-ink-faint">{name}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {car.features.length > 0 ? (
        <ul aria-label={t('cars.details.features')} className="mt-4 flex flex-wrap gap-2">
          {car.features.map((feature) => (
            <li key={feature} className="max-w-full">
              <Chip icon={<Check aria-hidden="true" className="text-brand" />}>{writeFeature(t, feature)}</Chip>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
