import { Search } from 'lucide-react';
import { carLimits, searchLimits } from '../../../contract/limits.ts';
import {
  GEARS,
  VEHICLE_TYPES,
  vehicleTypeFilterLabel,
  type Gear,
  type VehicleType,
} from '../../../contract/cars/vocabulary.ts';
import { PlaceField } from '../place-field.tsx';
import { DateRangeField } from '../../dates/index.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { readPassengers, SORTS } from './browse-filters.ts';
import { PriceFields } from './price-fields.tsx';
import type { Browse } from './use-browse.ts';
import { useTyped } from './use-typed.ts';

type Props = { browse: Browse; className?: string };

export function SearchField({ browse: { filters, change }, className }: Props) {
  const { typed, type, flush } = useTyped(
    filters.q,
    (q) => q ?? '',
    (text) => text.trim() || undefined,
    (q) => change({ q }, { replace: true }),
  );
  return (
    <TextField
      label="Search"
      type="search"
      reserve={false}
      className={className}
      placeholder="Car or place"
      maxLength={searchLimits.textMax}
      enterKeyHint="search"
      prefix={<Search aria-hidden="true" className="size-4.5" />}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}

function PassengersField({ browse: { filters, change } }: Props) {
  const { typed, type, flush } = useTyped(
    filters.passengers,
    (passengers) => String(passengers ?? ''),
    (text) => readPassengers(text.trim()),
    (passengers) => change({ passengers }, { replace: true }),
  );
  const isWrong = typed.trim() !== '' && readPassengers(typed.trim()) === undefined;
  return (
    <TextField
      label="Passengers"
      type="number"
      inputMode="numeric"
      min={1}
      max={carLimits.seatsMax}
      step={1}
      reserve={false}
      placeholder="Any number"
      error={isWrong ? `From 1 to ${carLimits.seatsMax}` : undefined}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onKeyDown={({ key }) => key === 'Enter' && flush()}
      onBlur={flush}
    />
  );
}

/** Every filter but the search text. */
export function FilterFields({ browse }: { browse: Browse }) {
  const { filters, change } = browse;
  return (
    <>
      <PlaceField
        label="Location"
        placeholder="Anywhere"
        reserve={false}
        value={filters.location ?? ''}
        onChange={(place) => change({ location: place || undefined })}
      />
      <DateRangeField
        className="lg:col-span-2"
        reserve={false}
        value={filters.dates}
        onChange={(dates) => change({ dates })}
      />
      <SelectField
        label="Vehicle Type"
        reserve={false}
        value={filters.type ?? ''}
        onChange={({ target }) => change({ type: (target.value || undefined) as VehicleType | undefined })}
      >
        <option value="">All types</option>
        {VEHICLE_TYPES.map((type) => (
          <option key={type} value={type}>
            {vehicleTypeFilterLabel(type)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Gearshift"
        reserve={false}
        value={filters.gear ?? ''}
        onChange={({ target }) => change({ gear: (target.value || undefined) as Gear | undefined })}
      >
        <option value="">Any gearshift</option>
        {GEARS.map((gear) => (
          <option key={gear}>{gear}</option>
        ))}
      </SelectField>
      <PassengersField browse={browse} />
      <PriceFields browse={browse} />
      <SelectField
        label="Sort By"
        reserve={false}
        value={filters.sort ?? ''}
        onChange={({ target }) => change({ sort: SORTS.find(({ value }) => value === target.value)?.value })}
      >
        <option value="">Select</option>
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}
