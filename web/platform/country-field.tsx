import type { ReactNode } from 'react';
import { COUNTRIES } from '../../contract/earnings/countries.ts';
import { localeOf } from '../../contract/languages/locale.ts';
import { language, t } from '../language/words.ts';
import { SelectField } from '../ui/field.tsx';

const names = new Intl.DisplayNames(localeOf(language), { type: 'region' });
const SORTED = COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).toSorted((a, b) =>
  a.name.localeCompare(b.name, language),
);

type CountryFieldProps = { label: string; value: string; error?: ReactNode; onChange: (code: string) => void };

export const CountryField = ({ label, value, error, onChange }: CountryFieldProps) => (
  <SelectField label={label} value={value} error={error} onChange={(event) => onChange(event.target.value)}>
    <option value="">{t('earnings.country.choose')}</option>
    {SORTED.map(({ code, name }) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </SelectField>
);
