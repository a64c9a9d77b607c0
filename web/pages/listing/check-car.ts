import { carContentRules } from '../../../contract/cars/rules/rules.ts';
import { customFieldProblem } from '../../../contract/cars/custom-fields.ts';
import { config } from '../../platform/config.ts';
import { parseAmount, priceMax } from '../../platform/typed-amounts.ts';
import type { ProblemCode } from '../../../contract/problem.ts';
import type { OptionalField, OptionalFieldProblem } from '../../../contract/cars/optional-fields.ts';
import { carProblemValues } from '../../../contract/cars/problems.ts';
import { t } from '../../language/words.ts';
import {
  OTHER_SEATS,
  typedValue,
  type CarField,
  type CarValues,
  type CarErrors,
  type FormInput,
} from './car-values.ts';
import { isCustomInput, CUSTOM_INPUTS, type CustomInput } from './custom-field-inputs.ts';
import { lookUp } from '../../../contract/look-up.ts';

/** The edit form has different messages for empty numbers. */
type Wording = 'wizard' | 'edit';

const rules = carContentRules({ readAmount: parseAmount, currency: config.currency, customFields: config.fields });

type TypedProblem = OptionalFieldProblem<OptionalField<'line' | 'number'>>;

/** The messages of these rules only, so that the others are not in the bundle. */
const MESSAGES: Record<string, string> = {
  'car/title-required': t('problems.car/title-required'),
  'car/title-too-long': t('problems.car/title-too-long', carProblemValues),
  'car/description-required': t('problems.car/description-required'),
  'car/description-too-long': t('problems.car/description-too-long', carProblemValues),
  'car/price-required': t('problems.car/price-required'),
  'car/price-invalid': t('problems.car/price-invalid'),
  'car/price-too-high': t('problems.car/price-too-high', { priceMax: priceMax() }),
  'car/location-required': t('problems.car/location-required'),
  'car/location-too-long': t('problems.car/location-too-long', carProblemValues),
  'car/gear-required': t('problems.car/gear-required'),
  'car/seats-required': t('problems.car/seats-required'),
  'car/seats-unspecified': t('problems.car/seats-unspecified'),
  'car/seats-invalid': t('problems.car/seats-invalid'),
  'car/seats-too-many': t('problems.car/seats-too-many', carProblemValues),
  'car/vehicle-type-required': t('problems.car/vehicle-type-required'),
  'car/make-too-long': t('problems.car/make-too-long', carProblemValues),
  'car/model-too-long': t('problems.car/model-too-long', carProblemValues),
  'car/year-invalid': t('problems.car/year-invalid'),
  'car/range-invalid': t('problems.car/range-invalid', carProblemValues),
  'car/doors-invalid': t('problems.car/doors-invalid', carProblemValues),
  'text/hidden-characters': t('problems.text/hidden-characters'),
} satisfies Partial<Record<ProblemCode, string>> & Record<TypedProblem, string>;

const ON_EDIT: Record<string, ProblemCode> = {
  'car/price-required': 'car/price-invalid',
  'car/seats-required': 'car/seats-invalid',
};

const codeOf = (field: FormInput, values: CarValues): string | undefined =>
  rules[field].safeParse(typedValue(field, values)).error?.issues[0]?.message;

/** Custom fields form one object in the schema, so each is checked in a separate object. */
function ownProblem(input: CustomInput, values: CarValues): string | undefined {
  const field = CUSTOM_INPUTS.get(input);
  const { error } = field ? rules.fields.safeParse({ [field.key]: typedValue(input, values) }) : {};
  if (!field || !error) return undefined;
  const code = error.issues[0]?.message ?? '';
  return code === 'car/field-invalid'
    ? customFieldProblem(t, field)
    : (lookUp(MESSAGES, code) ?? t('problems.request/invalid'));
}

/** Validates these fields and returns a message for each invalid one. */
export function checkCar(fields: readonly CarField[], values: CarValues, wording: Wording = 'wizard'): CarErrors {
  const errors: CarErrors = {};
  for (const field of fields) {
    if (field === 'otherSeats') continue;
    if (isCustomInput(field)) {
      const problem = ownProblem(field, values);
      if (problem) errors[field] = problem;
      continue;
    }
    const found = codeOf(field, values);
    if (!found) continue;
    let code = found;
    const isTyped = field === 'seats' && values.seats === OTHER_SEATS;
    if (isTyped && code === 'car/seats-required' && wording === 'wizard') code = 'car/seats-unspecified';
    else if (wording === 'edit') code = lookUp(ON_EDIT, code) ?? code;
    errors[isTyped ? 'otherSeats' : field] = lookUp(MESSAGES, code) ?? t('problems.request/invalid');
  }
  return errors;
}
