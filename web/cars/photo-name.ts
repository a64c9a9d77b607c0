import { t } from '../language/words.ts';

/** The alt text of a photo. Owners do not describe their photos, so it only states the position. */
export const photoName = (title: string, index: number, count: number) =>
  t('cars.photo-alt', { title, number: index + 1, count });
