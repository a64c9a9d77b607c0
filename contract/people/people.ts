import * as z from 'zod/mini';
import { Photo } from '../photos/photos.ts';

/** A user as others see them */
export const Person = z.object({
  uid: z.uuid(),
  displayName: z.string(),
  photo: z.nullable(Photo),
  /** The profile page and name are gone. */
  isDeleted: z.boolean(),
});
export type Person = z.infer<typeof Person>;
