import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { photoLimits } from './limits.ts';
import { PRIVATE_PURPOSES } from './photo-sizes.ts';

/** `width` and `height` refer to the largest file. */
export const Photo = z.object({
  id: z.uuid(),
  /**
   * Part of its URL. The key of a private photo is valid for at least half an hour and must then be requested again.
   */
  key: z.string(),
  width: z.number(),
  height: z.number(),
  /** A few pixels as a `data:` URL, shown while the photo loads. */
  placeholder: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const photoEndpoints = {
  uploadPhoto: endpoint('POST /api/photos', {
    summary: `Upload a photo, to be attached to a car, a message or a handover within ${photoLimits.unattachedHours} hours`,
    access: 'user',
    scope: 'write:cars',
    /** Private photos must be declared before the upload, because they never get a public URL. */
    query: z.object({ for: z.optional(z.enum(PRIVATE_PURPOSES)) }),
    status: 201,
    upload: true,
    response: Photo,
  }),
};
