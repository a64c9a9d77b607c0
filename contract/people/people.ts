import * as z from 'zod/mini';
import { Photo } from '../photos/photos.ts';

/** Somebody as others see them, wherever they are shown */
export const Person = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  photo: z.nullable(Photo),
  /** Their page is gone, and so is their name. */
  isDeleted: z.boolean(),
});
export type Person = z.infer<typeof Person>;
