import { CAR_FIELD_KEYS, describeField, type CAR_FIELDS } from './car-fields.ts';

/** What can be wrong with an optional field, by kind */
const FLAW = { line: 'too-long', number: 'invalid', list: 'unknown' } as const;

type Fields = typeof CAR_FIELDS;
export type OptionalField<Kind extends keyof typeof FLAW = keyof typeof FLAW> = {
  [Key in keyof Fields]: Fields[Key] extends { isOptional: true; kind: Kind } ? Key : never;
}[keyof Fields];

/** `car/doors-invalid` */
export type OptionalFieldProblem<Key extends OptionalField = OptionalField> = {
  [Each in Key]: `car/${Each}-${(typeof FLAW)[Fields[Each]['kind']]}`;
}[Key];

/** Fields that may be empty. Their validation and problem codes follow from `CAR_FIELDS`. */
export const optionalFields = () =>
  CAR_FIELD_KEYS.filter((key): key is OptionalField => describeField(key).isOptional === true);

export const problemOfOptional = (key: OptionalField) =>
  `car/${key}-${FLAW[describeField(key).kind as keyof typeof FLAW]}` as OptionalFieldProblem;

/** HTTP statuses by problem code */
export const optionalFieldProblems = () =>
  Object.fromEntries(optionalFields().map((key) => [problemOfOptional(key), 400])) as Record<OptionalFieldProblem, 400>;
