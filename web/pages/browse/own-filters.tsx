import { readAskedValues, writeAskedValues, type OwnValues } from '../../../contract/cars/own-fields.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { SelectField } from '../../ui/field.tsx';
import type { Browse } from './use-browse.ts';

const YES_OR_NO = [
  { value: 'yes', label: t('cars.own-field.yes') },
  { value: 'no', label: t('cars.own-field.no') },
];

const chosen = (value: OwnValues[string] | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

/** By those of the operator's own fields that cars can be searched for by. */
export function OwnFilters({ browse: { filters, change } }: { browse: Browse }) {
  const { fields = [] } = config;
  const asked = readAskedValues(fields, filters.fields ?? '');
  return fields
    .filter(({ filter }) => filter)
    .map(({ key, kind, label, options = YES_OR_NO }) => (
      <SelectField
        key={key}
        label={label}
        reserve={false}
        value={chosen(asked[key])}
        onChange={({ target: { value } }) => {
          const { [key]: _, ...others } = asked;
          const next = value === '' ? others : { ...others, [key]: kind === 'yes-no' ? value === 'yes' : value };
          change({ fields: writeAskedValues(next) || undefined });
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
