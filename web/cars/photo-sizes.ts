// How wide photos are shown, as `sizes` of an img. A photo that is asked for ahead must say the same as its img, or the
// browser fetches two of its files.

/** In a grid of one to four columns. */
export const CARD_SIZES =
  '(width >= 72rem) 280px, (width >= 56rem) 31vw, (width >= 36rem) calc(50vw - 2rem), calc(100vw - 2.5rem)';

/** Of a car's own page, by how many there are: the main one takes half of the row or more. */
export const mainPhotoSizes = (count: number) => (count === 2 ? OTHER_PHOTO_SIZES : '(width >= 75rem) 760px, 100vw');

export const OTHER_PHOTO_SIZES = '(width >= 48rem) 40vw, 100vw';
