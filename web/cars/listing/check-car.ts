import type { CarInputKey } from '../../../contract/cars/car-fields.ts';
import { carContentRules } from '../../../contract/cars/cars.ts';
import { config } from '../../platform/config.ts';
import { parseAmount, priceMax } from '../../platform/typed-amounts.ts';
import type { ProblemCode } from '../../../contract/problem-status.ts';
import { problemValues } from '../../../contract/problem-values.ts';
import { t } from '../../language/words.ts';
import { OTHER_SEATS, typedValue, type CarField, type CarValues, type Errors } from './car-values.ts';

/** The edit form has sentences of its own for an empty number. */
export type Wording = 'wizard' | 'edit';

const rules = carContentRules({ readAmount: parseAmount, currency: config.currency });

/** What the rules of these fields can find; all other problems would be loaded for nothing. */
const WORDS: Record<string, string> = {
  'car/title-required': t('problems.car/title-required'),
  'car/title-too-long': t('problems.car/title-too-long', problemValues),
  'car/description-required': t('problems.car/description-required'),
  'car/description-too-long': t('problems.car/description-too-long', problemValues),
  'car/price-required': t('problems.car/price-required'),
  'car/price-invalid': t('problems.car/price-invalid'),
  'car/price-too-high': t('problems.car/price-too-high', { priceMax: priceMax() }),
  'car/location-required': t('problems.car/location-required'),
  'car/location-too-long': t('problems.car/location-too-long', problemValues),
  'car/gear-required': t('problems.car/gear-required'),
  'car/seats-required': t('problems.car/seats-required'),
  'car/seats-unspecified': t('problems.car/seats-unspecified'),
  'car/seats-invalid': t('problems.car/seats-invalid'),
  'car/seats-too-many': t('problems.car/seats-too-many', problemValues),
  'car/vehicle-type-required': t('problems.car/vehicle-type-required'),
  'text/hidden-characters': t('problems.text/hidden-characters'),
} satisfies Partial<Record<ProblemCode, string>>;

const ON_EDIT: Record<string, ProblemCode> = {
  'car/price-required': 'car/price-invalid',
  'car/seats-required': 'car/seats-invalid',
};

const codeOf = (field: CarInputKey, values: CarValues): string | undefined =>
  rules[field].safeParse(typedValue(field, values)).error?.issues[0]?.message;

/** What is wrong with these fields, in the words that people read; nothing when all is well. */
export function checkCar(fields: readonly CarField[], values: CarValues, wording: Wording = 'wizard'): Errors {
  const errors: Errors = {};
  for (const field of fields) {
    if (field === 'otherSeats') continue;
    const found = codeOf(field, values);
    if (!found) continue;
    let code = found;
    const isTyped = field === 'seats' && values.seats === OTHER_SEATS;
    if (isTyped && code === 'car/seats-required' && wording === 'wizard') code = 'car/seats-unspecified';
    else if (wording === 'edit') code = ON_EDIT[code] ?? code;
    errors[isTyped ? 'otherSeats' : field] = WORDS[code] ?? t('problems.request/invalid');
  }
  return errors;
}
