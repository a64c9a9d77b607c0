import { fieldOfInput, type CarStep } from '../../../contract/cars/car-fields.ts';
import type { KeyIn } from '../../../contract/languages/translate.ts';
import { FORM_FIELDS, FORM_INPUTS, type CarField, type CarValues, type CarErrors } from './car-values.ts';
import { checkCar } from './check-car.ts';
import { isCustomInput } from './custom-field-inputs.ts';
import { t } from '../../language/words.ts';
import { hasFailed, type Uploads } from '../../photos/index.ts';

interface WizardStep {
  name: KeyIn<'cars.wizard.question'>;
  /** The part of the form that this step shows, if any. */
  part?: CarStep;
}

export const FORM_STEPS = [
  { part: 'about', name: 'about' },
  { part: 'price', name: 'price' },
  { part: 'kind', name: 'kind' },
] as const satisfies WizardStep[];

export const WIZARD_STEPS: readonly WizardStep[] = [
  ...FORM_STEPS,
  { name: 'images' },
  { name: 'complete', part: 'facts' },
];

export const writeStep = ({ name }: WizardStep): string => t.of('cars.form.step', name);

export const IMAGES_STEP = 4;
export const LAST_STEP = 5;

const partOf = (field: CarField): CarStep =>
  fieldOfInput(field === 'otherSeats' ? 'seats' : isCustomInput(field) ? 'fields' : field).step;
export const fieldsOf = (part: CarStep | undefined) => FORM_FIELDS.filter((field) => partOf(field) === part);

/** The inputs of a part of the form, in display order. */
export const inputsOf = (part: CarStep) => FORM_INPUTS.filter((input) => partOf(input) === part);

/** Accepts photos that are still uploading, because the last step waits for them, but reports failed ones. */
export function checkPhotos(uploads: Uploads): CarErrors {
  if (uploads.items.length === 0) return { photoIds: t('problems.car/photos-required') };
  return hasFailed(uploads) ? { photoIds: t('cars.listing.photos-unfinished') } : {};
}

export function checkStep(step: number, values: CarValues, uploads: Uploads): CarErrors {
  if (step === IMAGES_STEP) return checkPhotos(uploads);
  return checkCar(fieldsOf(WIZARD_STEPS[step - 1]?.part), values);
}

/** Returns the first step with errors. Steps can be skipped, but the last one requires all of them. */
export function firstWrongStep(values: CarValues, uploads: Uploads): { step: number; errors: CarErrors } | undefined {
  for (let step = 1; step <= LAST_STEP; step++) {
    const errors = checkStep(step, values, uploads);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return undefined;
}

const isField = (name: string): name is CarField => FORM_FIELDS.some((field) => field === name);

/** Returns the step that shows a field. */
export const wizardStepOf = (field: string): number =>
  field === 'photoIds'
    ? IMAGES_STEP
    : WIZARD_STEPS.findIndex(({ part }) => part && isField(field) && partOf(field) === part) + 1;
