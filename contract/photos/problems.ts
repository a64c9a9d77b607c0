import { photoLimits } from './limits.ts';

/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
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

/** What its messages say in numbers, by the names that they give them */
export const photoProblemValues = {
  photoMegabytesMax: photoLimits.megabytesMax,
  photoMegapixelsMax: photoLimits.megapixelsMax,
} as const;
