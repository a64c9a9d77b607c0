import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { DISTANCES } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { SelectField } from '../ui/field.tsx';
import { writeWithin } from './distance-words.ts';

type DistanceFieldProps = {
  /** Name of the place. Undefined for the user's own position. */
  place: string | undefined;
  value: number | undefined;
  onChange: (distance: number | undefined) => void;
  /** Renders the field in the size of a chip. */
  isChip?: boolean;
};

/** Radius of the search. Without one, the search is by the name of the place. */
export default function DistanceField({ place, value, onChange, isChip }: DistanceFieldProps) {
  const select = {
    value: value ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => onChange(Number(target.value) || undefined),
    children: (
      <>
        <option value="">{place ? t('places.distance.only', { place }) : t('places.distance.any')}</option>
        {DISTANCES.map((distance) => (
          <option key={distance} value={distance}>
            {writeWithin(distance)}
          </option>
        ))}
      </>
    ),
  };
  if (!isChip) return <SelectField label={t('places.distance.label')} reserve={false} {...select} />;
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={t('places.distance.label')}
        {...select}
        className={clsx(
          'tap min-h-9 max-w-56 appearance-none truncate rounded-full border border-line-strong/60 bg-surface ps-3.5 pe-9',
          'text-sm font-medium text-ink hover:bg-shade/5',
        )}
      />
      <ChevronDown className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-ink-faint" />
    </span>
  );
}
