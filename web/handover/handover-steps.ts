import { GUIDED_SLOTS, missingOf, type GuidedSlot, type Missing } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import type { ShownPhoto } from './shown-photos.ts';

const STEPS = [...GUIDED_SLOTS, 'readings', 'damage', 'review'] as const;
export type HandoverStep = (typeof STEPS)[number];

export const isStep = (text: string | null): text is HandoverStep => STEPS.includes(text as HandoverStep);
export const isPhotoStep = (step: HandoverStep): step is GuidedSlot => GUIDED_SLOTS.includes(step as GuidedSlot);

export const stepAfter = (step: HandoverStep): HandoverStep => STEPS[STEPS.indexOf(step) + 1] ?? 'review';
export const stepBefore = (step: HandoverStep): HandoverStep | undefined => STEPS[STEPS.indexOf(step) - 1];

/** Photos that are not uploaded yet count as taken. */
export const stillMissing = (handover: Handover, photos: readonly ShownPhoto[]): Missing[] =>
  missingOf({ ...handover, photos });

/** The step on which the missing item is added */
export const stepForMissing = (missing: Missing): HandoverStep =>
  missing === 'mileage' || missing === 'fuel-level' || missing === 'licence' ? 'readings' : missing;

/** The next side of the car without a photo, or the readings if all sides have one */
export function nextPhotoStep(from: GuidedSlot, photos: readonly ShownPhoto[]): HandoverStep {
  const at = GUIDED_SLOTS.indexOf(from);
  const round = [...GUIDED_SLOTS.slice(at + 1), ...GUIDED_SLOTS.slice(0, at)];
  return round.find((slot) => !photos.some((photo) => photo.slot === slot)) ?? 'readings';
}

/** The first step with something missing, or the review if nothing is */
export function firstStep(handover: Handover, photos: readonly ShownPhoto[]): HandoverStep {
  const [missing] = stillMissing(handover, photos);
  if (!missing) return 'review';
  // Only the owner can confirm the licence.
  return missing === 'licence' && handover.role !== 'owner' ? 'review' : stepForMissing(missing);
}
