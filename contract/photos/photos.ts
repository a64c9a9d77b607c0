import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { photoLimits } from '../limits.ts';

/** `width` and `height` are those of the largest file. */
export const Photo = z.object({
  id: z.uuid(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  /** A few pixels as a `data:` URL, shown while the photo loads. */
  placeholder: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const photoEndpoints = {
  uploadPhoto: endpoint('POST /api/photos', {
    summary: `Upload one photo, to be attached to a car within ${photoLimits.unattachedHours} hours`,
    access: 'user',
    status: 201,
    upload: true,
    response: Photo,
  }),
};
