export { handoverQueries } from './handover-queries.ts';
export { Agreements } from './agreements.tsx';
export { CompareSlider } from './compare-slider.tsx';
export { DamageStep } from './damage-step.tsx';
export { DistanceDriven } from './distance-driven.tsx';
export { useRemovePhoto } from './handover-mutations.ts';
export {
  firstStep,
  isPhotoStep,
  isStep,
  nextPhotoStep,
  stepAfter,
  stepBefore,
  type HandoverStep,
} from './handover-steps.ts';
export { PhotoPicture } from './photo-picture.tsx';
export { PhotoStep } from './photo-step.tsx';
export { ReadingsStep } from './readings-step.tsx';
export { Readings } from './readings.tsx';
export { ReviewStep } from './review-step.tsx';
export { usePhotoQueue } from './user-photo-queue.ts';
export { shownPhotos, type ShownPhoto, toShownPhoto } from './shown-photos.ts';
export { SlotStrip } from './slot-strip.tsx';
export { useNotes } from './use-notes.ts';
export { WaitingNotice } from './waiting-notice.tsx';
