import type { Photo } from '../../contract/photos/photos.ts';
import { PHOTO_WIDTHS, photoUrl } from '../../contract/photos/photo-sizes.ts';

/** A small original is kept as it is under every name, so a width is only promised as far as the photo has it. */
export function photoSources({ key, width: whole }: Photo): string {
  const widths = PHOTO_WIDTHS.filter((_, index) => (PHOTO_WIDTHS[index - 1] ?? 0) < whole);
  return widths.map((width) => `${photoUrl(key, width)} ${Math.min(width, whole)}w`).join(', ');
}
