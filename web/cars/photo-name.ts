import { t } from '../language/words.ts';

/** What a photo is called where it cannot be seen. Owners do not describe their photos, so its place has to do. */
export const photoName = (title: string, index: number, count: number) =>
  t('cars.photo-alt', { title, number: index + 1, count });
