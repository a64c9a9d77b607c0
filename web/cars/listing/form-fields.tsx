import { Fragment, type ReactNode } from 'react';
import {
  fieldOfInput,
  keyOfInput,
  labelOf,
  writeOption,
  type CarInputKey,
  type CarStep,
} from '../../../contract/cars/car-fields.ts';
import { carLimits } from '../../../contract/limits.ts';
import { ownerReceives } from '../../../contract/cars/stay-price.ts';
import { currencyName, examplePrice, formatPrice, symbol } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { PlaceField } from '../place-field.tsx';
import { t } from '../../language/words.ts';
import { SelectField, TextArea, TextField, type TextFieldProps } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { OTHER_SEATS, type CarField } from './car-values.ts';
import type { CarForm } from './use-car-form.ts';
import { inputsOf } from './wizard-steps.ts';

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
    ? t('cars.form.description.length', { length, max: carLimits.descriptionMax })
    : t('cars.form.description.hint');

/** What helps to fill a field in, where its label alone does not. */
const HELP: Record<CarInputKey, Pick<TextFieldProps, 'placeholder' | 'hint' | 'suffix'>> = {
  title: { placeholder: t('cars.form.title.placeholder') },
  description: {},
  price: {
    placeholder: examplePrice(),
    hint: t('cars.form.price.hint', { currency: currencyName(), example: examplePrice() }),
    suffix: t('cars.form.price.per-day'),
  },
  location: { placeholder: t('cars.form.location.placeholder'), hint: t('cars.form.location.hint') },
  gear: {},
  seats: { hint: t('cars.form.seats.hint') },
  vehicleType: {},
};

const labelOfOption = (input: CarInputKey, value: string) =>
  value === OTHER_SEATS ? t('cars.form.seats.other') : writeOption(t, keyOfInput(input), value);

const optionsOf = (input: CarInputKey, values: readonly (string | number)[]) =>
  values.map(String).map((value) => ({ value, label: labelOfOption(input, value) }));

/** Asked for when no choice fits. */
const OtherSeats = ({ form }: { form: CarForm }) => (
  <FieldSlot error={form.errors.otherSeats}>
    <TextField
      label={t('cars.form.seats.how-many')}
      inputMode="numeric"
      autoComplete="off"
      {...HELP.seats}
      {...textProps(form, 'otherSeats')}
    />
  </FieldSlot>
);

function Control({ form, input }: { form: CarForm; input: CarInputKey }) {
  const label = labelOf(t, keyOfInput(input));
  const { kind, options = [], choices, isOptional } = fieldOfInput(input);
  const text = { label, optional: isOptional, ...HELP[input], ...textProps(form, input) };
  const pick = (value: string) => form.set(input, value);
  if (kind === 'paragraph') return <TextArea {...text} rows={6} hint={descriptionHint(text.value.length)} />;
  if (kind === 'place') return <PlaceField {...text} maxLength={undefined} onChange={pick} onType={pick} />;
  if (kind === 'choice' || choices) {
    return (
      <RadioCards
        legend={label}
        name={input}
        columns={choices ? 4 : 2}
        options={optionsOf(input, choices ? [...choices, OTHER_SEATS] : options)}
        value={text.value}
        error={text.error}
        onChange={pick}
      />
    );
  }
  if (kind === 'list') {
    return (
      <SelectField label={label} optional={isOptional} {...textProps(form, input)}>
        <option value="">{t('cars.form.type.none')}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOfOption(input, option)}
          </option>
        ))}
      </SelectField>
    );
  }
  const prefix = kind === 'price' ? symbol() : undefined;
  const inputMode = kind === 'price' ? 'decimal' : kind === 'number' ? 'numeric' : undefined;
  return <TextField {...text} prefix={prefix} inputMode={inputMode} autoComplete="off" />;
}

/** What is left of the price that is typed. */
function Received({ typed }: { typed: string }) {
  const cents = parsePrice(typed);
  if (cents === undefined || config.ownerFeePercent === 0) return null;
  const amount = formatPrice(ownerReceives(cents, config.ownerFeePercent, config.currency));
  return (
    <p role="status" className="text-sm text-ink-soft">
      {t('cars.receive.wizard', { amount, percent: config.ownerFeePercent })}
    </p>
  );
}

/** One part of the form: a step of the wizard, a card of the edit page. */
export const CarFields = ({ form, part }: { form: CarForm; part: CarStep }) =>
  inputsOf(part).map((input) => (
    <Fragment key={input}>
      <FieldSlot error={form.errors[input]}>
        <Control form={form} input={input} />
      </FieldSlot>
      {input === 'price' && <Received typed={form.values.price} />}
      {input === 'seats' && form.values.seats === OTHER_SEATS && <OtherSeats form={form} />}
    </Fragment>
  ));
