import { notices, problems } from '../../../contract/messages.ts';
import type { CarField, CarValues, Errors } from './car-values.ts';
import { checkCar } from './check-car.ts';
import { hasFailed, type Uploads } from '../../photos/index.ts';

interface WizardStep {
  label: string;
  fields: readonly CarField[];
}

export const WIZARD_STEPS: readonly WizardStep[] = [
  { label: 'Title & Description', fields: ['title', 'description'] },
  { label: 'Price & Location', fields: ['price', 'location'] },
  { label: 'Gear/Seats/Vehicle type', fields: ['gear', 'seats', 'otherSeats', 'vehicleType'] },
  { label: 'Images', fields: [] },
  { label: 'Complete', fields: [] },
];

export const IMAGES_STEP = 4;
export const LAST_STEP = 5;

/** A photo on its way counts: the last step waits for it. One that did not arrive is not left out in silence. */
export function checkPhotos(uploads: Uploads): Errors {
  if (uploads.items.length === 0) return { photoIds: problems['car/photos-required'] };
  return hasFailed(uploads) ? { photoIds: notices.photosUnfinished } : {};
}

export function checkStep(step: number, values: CarValues, uploads: Uploads): Errors {
  if (step === IMAGES_STEP) return checkPhotos(uploads);
  return checkCar(WIZARD_STEPS[step - 1]?.fields ?? [], values);
}

/** The first step with something wrong in it: steps can be jumped over, but the last one needs them all. */
export function firstWrongStep(values: CarValues, uploads: Uploads): { step: number; errors: Errors } | undefined {
  for (let step = 1; step < LAST_STEP; step++) {
    const errors = checkStep(step, values, uploads);
    if (Object.keys(errors).length > 0) return { step, errors };
  }
  return undefined;
}

/** The step that shows a field which the server refused. */
export const stepOf = (field: string): number =>
  field === 'photoIds'
    ? IMAGES_STEP
    : WIZARD_STEPS.findIndex(({ fields }) => fields.some((known) => known === field)) + 1;
