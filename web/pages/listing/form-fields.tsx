import { Fragment, Suspense, type ReactNode } from 'react';
import {
  fieldOfInput,
  keyOfInput,
  labelOf,
  writeOption,
  type CarInputKey,
  type CarStep,
} from '../../../contract/cars/car-fields.ts';
import { carLimits } from '../../../contract/cars/limits.ts';
import { currencyName, examplePrice, symbol } from '../../platform/amounts.ts';
import { config } from '../../platform/config.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { PlaceField } from '../../places/index.ts';
import { t } from '../../language/words.ts';
import { SelectField, TextArea, TextField, type TextFieldProps } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OTHER_SEATS, type CarField, type FormInput } from './car-values.ts';
import type { CarForm } from './use-car-form.ts';
import { inputsOf } from './wizard-steps.ts';

/** Lazy, because the first step of the wizard has no choices. */
const RadioCards = lazyPart(async () => ({
  default: (await import('../../ui/radio-cards.tsx')).RadioCards<string>,
}));
export const preloadChoices = () => void RadioCards.preload();

/** Needed only if the operator charges owners a fee. */
const OwnerAmount = lazyPart(() => import('./owner-amount.tsx'));

/** Marks invalid fields in the DOM, so that the form can focus the first one. */
export const FieldSlot = ({ error, children }: { error: string | undefined; children: ReactNode }) => (
  <div data-invalid={error ? '' : undefined}>{children}</div>
);

const textProps = (form: CarForm, field: CarField) => ({
  name: field,
  value: form.values[field] ?? '',
  error: form.errors[field],
  onChange: (event: { target: { value: string } }) => form.set(field, event.target.value),
});

const descriptionHint = (length: number) =>
  length > carLimits.descriptionMax * 0.9
    ? t('cars.form.description.length', { length, max: carLimits.descriptionMax })
    : t('cars.form.description.hint');

/** Placeholders and hints for fields whose label is not enough. */
const HELP: Partial<Record<CarInputKey, Pick<TextFieldProps, 'placeholder' | 'hint' | 'suffix'>>> = {
  title: { placeholder: t('cars.form.title.placeholder') },
  price: {
    placeholder: examplePrice(),
    hint: t('cars.form.price.hint', { currency: currencyName(), example: examplePrice() }),
    suffix: t('cars.form.price.per-day'),
  },
  location: { placeholder: t('cars.form.location.placeholder'), hint: t('cars.form.location.hint') },
  seats: { hint: t('cars.form.seats.hint') },
  range: { hint: t('cars.form.range.hint', { unit: config.distanceUnit }), suffix: config.distanceUnit },
};

const labelOfOption = (input: CarInputKey, value: string) =>
  value === OTHER_SEATS ? t('cars.form.seats.other') : writeOption(t, keyOfInput(input), value);

const optionsOf = (input: CarInputKey, values: readonly (string | number)[]) =>
  values.map(String).map((value) => ({ value, label: labelOfOption(input, value) }));

/** Shown when no choice fits. */
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

type ControlProps = {
  form: CarForm;
  input: FormInput;
  /** Id of a datalist with suggestions. */
  list?: string | undefined;
};

export function Control({ form, input, list }: ControlProps) {
  const label = labelOf(t, keyOfInput(input));
  const { kind, options = [], choices, isOptional } = fieldOfInput(input);
  const text = { label, optional: isOptional, ...HELP[input], ...textProps(form, input) };
  const pick = (value: string) => form.set(input, value);
  if (kind === 'paragraph') return <TextArea {...text} rows={6} hint={descriptionHint(text.value.length)} />;
  if (kind === 'place') return <PlaceField {...text} maxLength={undefined} isFullName onChange={pick} onType={pick} />;
  if (kind === 'choice' || choices) {
    return (
      <Suspense fallback={<Skeleton className="h-23 w-full rounded-control" />}>
        <RadioCards
          legend={label}
          name={input}
          columns={choices ? 4 : 2}
          options={optionsOf(input, choices ? [...choices, OTHER_SEATS] : options)}
          value={text.value}
          error={text.error}
          onChange={pick}
        />
      </Suspense>
    );
  }
  if (kind === 'list') {
    return (
      <SelectField label={label} optional={isOptional} {...textProps(form, input)}>
        <option value="">{isOptional ? t('cars.form.list.none') : t('cars.form.type.none')}</option>
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
  return <TextField {...text} prefix={prefix} inputMode={inputMode} list={list} autoComplete="off" />;
}

/** One part of the form: a step of the wizard or a card of the edit page. */
export const CarFields = ({ form, part }: { form: CarForm; part: CarStep }) =>
  inputsOf(part).map((input) => (
    <Fragment key={input}>
      <FieldSlot error={form.errors[input]}>
        <Control form={form} input={input} />
      </FieldSlot>
      {input === 'price' && config.ownerFeePercent > 0 && (
        <Suspense>
          <OwnerAmount typed={form.values.price} />
        </Suspense>
      )}
      {input === 'seats' && form.values.seats === OTHER_SEATS && <OtherSeats form={form} />}
    </Fragment>
  ));
