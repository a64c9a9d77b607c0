import type { CustomField } from '../../../contract/cars/custom-fields.ts';
import { t } from '../../language/words.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FieldSlot } from './form-fields.tsx';
import { CUSTOM_INPUTS, type CustomInput } from './custom-field-inputs.ts';
import type { CarForm } from './use-car-form.ts';

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
export const CustomFields = ({ form }: { form: CarForm }) =>
  [...CUSTOM_INPUTS].map(([input, field]) => (
    <FieldSlot key={input} error={form.errors[input]}>
      <OwnControl form={form} input={input} field={field} />
    </FieldSlot>
  ));
