import { photoLimits } from './limits.ts';

/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const photoProblems = {
  'photo/missing': 400,
  'photo/unsupported': 415,
  'photo/heic': 415,
  'photo/damaged': 422,
  'photo/too-large': 413,
  'photo/too-many-pixels': 413,
  'photo/busy': 503,
  'photo/too-slow': 408,
  'photo/not-stored': 503,
} as const;

/** Values for the placeholders in these messages */
export const photoProblemValues = {
  photoMegabytesMax: photoLimits.megabytesMax,
  photoMegapixelsMax: photoLimits.megapixelsMax,
} as const;
