// Values for the `sizes` attribute. A preload must use the same value as its img, or the browser downloads two files.

/** In a grid of one to four columns. */
export const CARD_SIZES =
  '(width >= 72rem) 280px, (width >= 56rem) 31vw, (width >= 36rem) calc(50vw - 2rem), calc(100vw - 2.5rem)';

/** For the main photo of a car's page, which takes half of the row or more */
export const mainPhotoSizes = (count: number) => (count === 2 ? OTHER_PHOTO_SIZES : '(width >= 75rem) 760px, 100vw');

export const OTHER_PHOTO_SIZES = '(width >= 48rem) 40vw, 100vw';
