import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A photo as pages show it. `width` and `height` are those of the largest file, so that room can be kept for it. */
export const Photo = z.object({
  id: z.uuid(),
  key: z.string(),
  width: z.number(),
  height: z.number(),
  /** A picture of a few pixels as a `data:` address, to show while the photo loads. */
  placeholder: z.string(),
});
export type Photo = z.infer<typeof Photo>;

export const photoEndpoints = {
  uploadPhoto: endpoint({
    method: 'POST',
    path: '/api/photos',
    summary: 'Upload one photo, to be attached to a car within a day',
    access: 'user',
    upload: true,
    status: 201,
    response: Photo,
  }),
};
