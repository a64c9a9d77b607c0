import type { CarInputKey } from '../../../contract/cars/car-fields.ts';
import { carContentRules } from '../../../contract/cars/cars.ts';
import { editCarWording, isProblemCode, problems, type ProblemCode } from '../../../contract/messages.ts';
import { parsePrice } from '../../platform/typed-amounts.ts';
import { OTHER_SEATS, typedValue, type CarField, type CarValues, type Errors } from './car-values.ts';

/** The edit form has sentences of its own for an empty number. */
export type Wording = 'wizard' | 'edit';

const rules = carContentRules(parsePrice);

const codeOf = (field: CarInputKey, values: CarValues): string | undefined =>
  rules[field].safeParse(typedValue(field, values)).error?.issues[0]?.message;

/** What is wrong with these fields, in the words that people read; nothing when all is well. */
export function checkCar(fields: readonly CarField[], values: CarValues, wording: Wording = 'wizard'): Errors {
  const own: Partial<Record<ProblemCode, string>> = wording === 'edit' ? editCarWording : {};
  const errors: Errors = {};
  for (const field of fields) {
    if (field === 'otherSeats') continue;
    const found = codeOf(field, values);
    if (!found) continue;
    let code: ProblemCode = isProblemCode(found) ? found : 'request/invalid';
    const isTyped = field === 'seats' && values.seats === OTHER_SEATS;
    if (isTyped && code === 'car/seats-required' && wording === 'wizard') code = 'car/seats-unspecified';
    errors[isTyped ? 'otherSeats' : field] = own[code] ?? problems[code];
  }
  return errors;
}
