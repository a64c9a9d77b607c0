import type { Photo } from '../../contract/photos/photos.ts';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';

/** Small originals are not enlarged, so the stated widths never exceed the width of the photo. */
export function photoSources({ key, width: originalWidth }: Photo): string {
  const widths = PHOTO_WIDTHS.filter((_, index) => (PHOTO_WIDTHS[index - 1] ?? 0) < originalWidth);
  return widths.map((width) => `${photoUrl(key, width)} ${Math.min(width, originalWidth)}w`).join(', ');
}
