import { useQuery } from '@tanstack/react-query';
import { MINIMUMS, minimumLimits } from '../../../contract/cars/limits.ts';
import { FEATURES, FUELS, writeFeature, writeFuel } from '../../../contract/cars/vocabulary.ts';
import { makeQueries } from '../../cars/index.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { SelectField } from '../../ui/field.tsx';
import { ChipCheckboxes } from '../../ui/chip-checkboxes.tsx';
import type { Browse } from './use-browse.ts';
import { parseFieldFilters, serializeFieldFilters, type CustomValues } from '../../../contract/cars/custom-fields.ts';
import { lookUp } from '../../../contract/look-up.ts';

const YES_OR_NO = [
  { value: 'yes', label: t('cars.own-field.yes') },
  { value: 'no', label: t('cars.own-field.no') },
];

const selected = (value: CustomValues[string] | undefined) =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value ?? '');

/** Filters by the operator's custom fields that are marked as filters. */
function CustomFieldFilters({ browse: { filters, change } }: { browse: Browse }) {
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

const YEARS = 16;

/** Adds a value from the URL that the menu does not contain. */
const choices = <Choice extends string | number>(known: readonly Choice[], chosen: Choice | undefined) =>
  chosen === undefined || known.includes(chosen) ? known : [...known, chosen];

/** Filters by optional details of a listing. */
export function FactFilters({ browse }: { browse: Browse }) {
  const { filters, change } = browse;
  const { data: makes = [] } = useQuery(makeQueries.makes());
  const { data: models = [] } = useQuery(makeQueries.models(filters.make));
  const thisYear = Number(config.today.slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, ago) => thisYear - ago);
  return (
    <>
      {choices(makes, filters.make).length > 0 ? (
        <SelectField
          label={t('cars.search.make.label')}
          reserve={false}
          value={filters.make ?? ''}
          onChange={({ target }) => change({ make: target.value || undefined, model: undefined })}
        >
          <option value="">{t('cars.search.make.any')}</option>
          {choices(makes, filters.make).map((make) => (
            <option key={make} value={make}>
              {make}
            </option>
          ))}
        </SelectField>
      ) : null}
      {choices(models, filters.model).length > 0 ? (
        <SelectField
          label={t('cars.search.model.label')}
          reserve={false}
          value={filters.model ?? ''}
          onChange={({ target }) => change({ model: target.value || undefined })}
        >
          <option value="">{t('cars.search.model.any')}</option>
          {choices(models, filters.model).map((model) => (
            <option key={model} value={model}>
              {model}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        label={t('cars.search.fuel.label')}
        reserve={false}
        value={filters.fuel ?? ''}
        onChange={({ target }) => change({ fuel: FUELS.find((fuel) => fuel === target.value) })}
      >
        <option value="">{t('cars.search.fuel.any')}</option>
        {FUELS.map((fuel) => (
          <option key={fuel} value={fuel}>
            {writeFuel(t, fuel)}
          </option>
        ))}
      </SelectField>
      {MINIMUMS.map((name) => (
        <SelectField
          key={name}
          label={t.of('cars.search.minimum.label', name)}
          reserve={false}
          value={filters[name] ?? ''}
          onChange={({ target }) => change({ [name]: Number(target.value) || undefined })}
        >
          <option value="">{t.of('cars.search.minimum.any', name)}</option>
          {choices<number>(name === 'minYear' ? years : minimumLimits[name].choices, filters[name]).map((number) => (
            <option key={number} value={number}>
              {t.of('cars.search.minimum.option', name, { number, text: String(number) })}
            </option>
          ))}
        </SelectField>
      ))}
      <CustomFieldFilters browse={browse} />
      <div className="col-span-full">
        <ChipCheckboxes
          legend={t('cars.search.features.label')}
          options={FEATURES.map((value) => ({ value, label: writeFeature(t, value) }))}
          ticked={filters.features ?? []}
          onChange={(ticked) => {
            const features = FEATURES.filter((feature) => ticked.includes(feature));
            change({ features: features.length > 0 ? features : undefined });
          }}
        />
      </div>
    </>
  );
}
