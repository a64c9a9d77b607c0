import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import {
  fieldOfInput,
  keyOfInput,
  labelOf,
  OPTION_SEPARATOR,
  writeOption,
  type CarInputKey,
} from '../../../contract/cars/car-fields.ts';
import { makeQueries } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { ChipCheckboxes } from '../../ui/chip-checkboxes.tsx';
import { splitTicks } from './car-values.ts';
import { Control, FieldSlot } from './form-fields.tsx';
import type { CarForm } from './use-car-form.ts';
import { inputsOf } from './wizard-steps.ts';
import type { CustomField } from '../../../contract/cars/custom-fields.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { CUSTOM_INPUTS, type CustomInput } from './custom-field-inputs.ts';

const optionsOf = ({ kind, options = [] }: CustomField) =>
  kind === 'yes-no'
    ? [
        { value: 'yes', label: t('cars.own-field.yes') },
        { value: 'no', label: t('cars.own-field.no') },
      ]
    : options;

function OwnControl({ form, input, field }: { form: CarForm; input: CustomInput; field: CustomField }) {
  const { kind, label, help, unit } = field;
  const common = {
    label,
    hint: help,
    optional: true,
    name: input,
    value: form.values[input] ?? '',
    error: form.errors[input],
    onChange: ({ target }: { target: { value: string } }) => form.set(input, target.value),
  };
  if (kind === 'choice' || kind === 'yes-no') {
    return (
      <SelectField {...common}>
        <option value="">{t('cars.own-field.none')}</option>
        {optionsOf(field).map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField {...common} suffix={unit} inputMode={kind === 'number' ? 'decimal' : undefined} autoComplete="off" />
  );
}

/** The operator's custom fields. */
const CustomFields = ({ form }: { form: CarForm }) =>
  [...CUSTOM_INPUTS].map(([input, field]) => (
    <FieldSlot key={input} error={form.errors[input]}>
      <OwnControl form={form} input={input} field={field} />
    </FieldSlot>
  ));

const Suggestions = ({ id, names }: { id: string; names: readonly string[] }) => (
  <datalist id={id}>
    {names.map((name) => (
      <option key={name} value={name}>
        {name}
      </option>
    ))}
  </datalist>
);

/** The optional fields of a listing. */
export default function FactsFields({ form }: { form: CarForm }) {
  const id = useId();
  const make = useDeferredValue(form.values.make.trim());
  const { data: makes = [] } = useQuery(makeQueries.makes());
  const known = makes.find((name) => name.toLowerCase() === make.toLowerCase());
  const { data: models = [] } = useQuery(makeQueries.models(known));
  const suggested: Partial<Record<CarInputKey, readonly string[]>> = { make: makes, model: known ? models : [] };
  const inputs = inputsOf('facts');
  const isTicks = (input: CarInputKey) => fieldOfInput(input).kind === 'ticks';
  return (
    <div className="grid gap-2">
      <div className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
        {inputs
          .filter((input) => !isTicks(input))
          .map((input) => (
            <FieldSlot key={input} error={form.errors[input]}>
              <Control form={form} input={input} list={suggested[input] && `${id}-${input}`} />
              {suggested[input] ? <Suggestions id={`${id}-${input}`} names={suggested[input]} /> : null}
            </FieldSlot>
          ))}
        <CustomFields form={form} />
      </div>
      {inputs.filter(isTicks).map((input) => {
        const { options = [] } = fieldOfInput(input);
        const ticked = splitTicks(form.values[input]);
        return (
          <ChipCheckboxes
            key={input}
            legend={labelOf(t, keyOfInput(input))}
            options={options.map((value) => ({ value, label: writeOption(t, keyOfInput(input), value) }))}
            ticked={ticked}
            onChange={(values) => form.set(input, values.join(OPTION_SEPARATOR))}
          />
        );
      })}
    </div>
  );
}
