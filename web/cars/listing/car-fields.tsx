import type { ReactNode } from 'react';
import { carLimits } from '../../../contract/limits.ts';
import { GEARS, SEAT_CHOICES, VEHICLE_TYPES } from '../../../contract/cars/vocabulary.ts';
import { PlaceField } from '../place-field.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { OTHER_SEATS, type CarField } from './car-values.ts';
import type { CarForm } from './use-car-form.ts';

/** Marks where a field stands, so that the first one with an error can be found. */
export const FieldSlot = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <div data-invalid={error ? '' : undefined}>{children}</div>
);

const textProps = (form: CarForm, field: CarField) => ({
  name: field,
  value: form.values[field],
  error: form.errors[field],
  onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
});

const descriptionHint = (length: number) =>
  length > carLimits.descriptionMax * 0.9
    ? `${length.toLocaleString('en')} of ${carLimits.descriptionMax.toLocaleString('en')} characters`
    : 'What it’s like to drive, what fits in, how to pick up the key.';

export const AboutFields = ({ form }: { form: CarForm }) => (
  <>
    <FieldSlot error={form.errors.title}>
      <TextField
        label="Title"
        placeholder="Toyota Corolla 2021, great in the city"
        autoComplete="off"
        {...textProps(form, 'title')}
      />
    </FieldSlot>
    <FieldSlot error={form.errors.description}>
      <TextArea
        label="Description"
        rows={6}
        hint={descriptionHint(form.values.description.length)}
        {...textProps(form, 'description')}
      />
    </FieldSlot>
  </>
);

export const PriceFields = ({ form }: { form: CarForm }) => (
  <>
    <FieldSlot error={form.errors.price}>
      <TextField
        label="Price"
        inputMode="decimal"
        autoComplete="off"
        prefix="$"
        suffix="per day"
        placeholder="45.50"
        hint="In US dollars. For example, 45.50."
        {...textProps(form, 'price')}
      />
    </FieldSlot>
    <FieldSlot error={form.errors.location}>
      <PlaceField
        label="Location"
        name="location"
        placeholder="Lisbon"
        hint="A city or neighbourhood. Pick a suggestion if yours appears."
        value={form.values.location}
        error={form.errors.location}
        maxLength={undefined}
        onChange={(value) => form.set('location', value)}
        onType={(value) => form.set('location', value)}
      />
    </FieldSlot>
  </>
);

const gears = GEARS.map((gear) => ({ value: gear as string, label: gear }));
const seats = [...SEAT_CHOICES.map(String), OTHER_SEATS].map((value) => ({ value, label: value }));

export const KindFields = ({ form }: { form: CarForm }) => (
  <>
    <FieldSlot error={form.errors.gear}>
      <RadioCards
        legend="Gear"
        name="gear"
        columns={2}
        options={gears}
        value={form.values.gear}
        error={form.errors.gear}
        onChange={(value) => form.set('gear', value)}
      />
    </FieldSlot>
    <FieldSlot error={form.errors.seats}>
      <RadioCards
        legend="Number of seats"
        name="seats"
        options={seats}
        value={form.values.seats}
        error={form.errors.seats}
        onChange={(value) => form.set('seats', value)}
      />
    </FieldSlot>
    {form.values.seats === OTHER_SEATS && (
      <FieldSlot error={form.errors.otherSeats}>
        <TextField
          label="How many seats?"
          inputMode="numeric"
          autoComplete="off"
          hint="Including the driver’s seat."
          {...textProps(form, 'otherSeats')}
        />
      </FieldSlot>
    )}
    <FieldSlot error={form.errors.vehicleType}>
      <SelectField label="Vehicle type" {...textProps(form, 'vehicleType')}>
        <option value="">Select</option>
        {VEHICLE_TYPES.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
    </FieldSlot>
  </>
);
