import { parseFieldFilters, serializeFieldFilters, type CustomValues } from '../../../contract/cars/custom-fields.ts';
import { lookUp } from '../../../contract/look-up.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { SelectField } from '../../ui/field.tsx';
import type { Browse } from './use-browse.ts';

const YES_OR_NO = [
  { value: 'yes', label: t('cars.own-field.yes') },
  { value: 'no', label: t('cars.own-field.no') },
];

const selected = (value: CustomValues[string] | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

/** Filters by the operator's custom fields that are marked as filters. */
export function CustomFieldFilters({ browse: { filters, change } }: { browse: Browse }) {
  const { fields = [] } = config;
  const values = parseFieldFilters(fields, filters.fields ?? '');
  return fields
    .filter(({ filter }) => filter)
    .map(({ key, kind, label, options = YES_OR_NO }) => (
      <SelectField
        key={key}
        label={label}
        reserve={false}
        value={selected(lookUp(values, key))}
        onChange={({ target: { value } }) => {
          const { [key]: _, ...others } = values;
          const next = value === '' ? others : { ...others, [key]: kind === 'yes-no' ? value === 'yes' : value };
          change({ fields: serializeFieldFilters(next) || undefined });
        }}
      >
        <option value="">{t('cars.own-field.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    ));
}
