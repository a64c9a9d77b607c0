import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { carLimits, searchLimits } from '../../../contract/cars/limits.ts';
import { NEAR_ME } from '../../../contract/places/position.ts';
import { GEARS, writeGear, writeTypeFilter, type Gear, type VehicleType } from '../../../contract/cars/vocabulary.ts';
import { readPassengers, sortChoices, typeChoices } from '../../cars/index.ts';
import { toPlaceFilter, nearMe, PlaceField } from '../../places/index.ts';
import { t } from '../../language/words.ts';
import { DateRangeField } from '../../dates/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import type { Browse } from './use-browse.ts';
import { useDebouncedText } from './use-debounced-text.ts';

type Props = { browse: Browse; className?: string };

export function TextFilter({ browse: { filters, change }, className, onEnter }: Props & { onEnter?: () => void }) {
  const { typed, type, flush } = useDebouncedText(
    filters.q,
    (q) => q ?? '',
    (text) => text.trim() || undefined,
    (q) => change({ q }, { replace: true }),
  );
  return (
    <TextField
      label={t('cars.search.text.label')}
      type="search"
      reserve={false}
      className={className}
      placeholder={t('cars.search.text.placeholder')}
      maxLength={searchLimits.textMax}
      enterKeyHint="search"
      prefix={<Search aria-hidden="true" className="size-4.5" />}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        // Otherwise the key would also press the button that gets the focus.
        event.preventDefault();
        flush();
        onEnter?.();
      }}
      onBlur={flush}
    />
  );
}

function PassengersField({ browse: { filters, change } }: Props) {
  const { typed, type, flush } = useDebouncedText(
    filters.passengers,
    (passengers) => String(passengers ?? ''),
    (text) => readPassengers(text.trim()),
    (passengers) => change({ passengers }, { replace: true }),
  );
  const isWrong = typed.trim() !== '' && readPassengers(typed.trim()) === undefined;
  return (
    <TextField
      label={t('cars.search.passengers.label')}
      type="number"
      inputMode="numeric"
      min={1}
      max={carLimits.seatsMax}
      step={1}
      reserve={false}
      placeholder={t('cars.search.passengers.placeholder')}
      error={isWrong ? t('cars.search.passengers.range', { max: carLimits.seatsMax }) : undefined}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}

/** The common filters in their usual order; all others are in `MoreFields`. */
export function FilterFields({ browse, afterPlace }: { browse: Browse; afterPlace?: ReactNode }) {
  const { filters, change } = browse;
  const sorts = sortChoices(filters);
  return (
    <>
      <SelectField
        label={t('cars.search.sort.label')}
        reserve={false}
        value={sorts.find((sort) => sort === filters.sort) ?? ''}
        onChange={({ target }) => change({ sort: sorts.find((sort) => sort === target.value) })}
      >
        <option value="">{t('cars.search.sort.none')}</option>
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {t.of('cars.search.sort-by', sort)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('cars.search.type.label')}
        reserve={false}
        value={filters.type ?? ''}
        onChange={({ target }) => change({ type: (target.value || undefined) as VehicleType | undefined })}
      >
        <option value="">{t('cars.search.type.any')}</option>
        {typeChoices(filters.type).map((type) => (
          <option key={type} value={type}>
            {writeTypeFilter(t, type)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('cars.search.gear.label')}
        reserve={false}
        value={filters.gear ?? ''}
        onChange={({ target }) => change({ gear: (target.value || undefined) as Gear | undefined })}
      >
        <option value="">{t('cars.search.gear.any')}</option>
        {GEARS.map((gear) => (
          <option key={gear} value={gear}>
            {writeGear(t, gear)}
          </option>
        ))}
      </SelectField>
      <PassengersField browse={browse} />
      <PlaceField
        label={t('cars.search.location.label')}
        placeholder={t('cars.search.location.placeholder')}
        reserve={false}
        value={filters.location ?? ''}
        onChange={(place, known) => change(toPlaceFilter(place, known))}
        nearMe={{ isOn: filters.near === NEAR_ME, onFound: () => change(nearMe) }}
      />
      {afterPlace}
      <DateRangeField reserve={false} value={filters.dates} onChange={(dates) => change({ dates })} />
    </>
  );
}
