import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Photo } from '../../contract/photos/photos.ts';
import type { Database } from '../platform/database/database.ts';
import { isPrivateKey } from './photo-files.ts';
import { findPhotos } from './photo.queries.ts';

/** Addresses created within one step are equal, so that browsers cache the photo. Each is valid for one to two steps. */
const STEP_SECONDS = 30 * 60;

const sign = (secret: string, key: string, expiresAt: number) =>
  createHmac('sha256', secret).update(`private photo ${key} ${expiresAt}`).digest('base64url');

/** Returns the photo with a key that gives temporary access to its files. Call it only for people who may see it. */
export function signPrivatePhoto(secret: string, photo: Photo, now = Date.now()): Photo {
  if (!isPrivateKey(photo.key)) throw new Error(`The photo ${photo.id} is not a private one.`);
  const expiresAt = (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
  return { ...photo, key: `private/${expiresAt}.${sign(secret, photo.key, expiresAt)}/${photo.key}` };
}

/** Returns the remaining seconds of a grant, or undefined if it has expired or is not valid for this photo. */
export function readGrant(secret: string, key: string, grant: string, now = Date.now()): number | undefined {
  const [, expires, signature] = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(grant) ?? [];
  if (!expires || !signature) return undefined;
  const left = Number(expires) - Math.floor(now / 1000);
  if (left <= 0 || left > 2 * STEP_SECONDS) return undefined;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, key, Number(expires)))) ? left : undefined;
}

/** Call it only for people who may see the photos. Public photos are returned unchanged. */
export async function findSignedPhotos(
  db: Database,
  secret: string,
  ids: readonly string[],
): Promise<Map<string, Photo>> {
  if (ids.length === 0) return new Map();
  const photos = await findPhotos(db, [...ids]);
  return new Map(
    [...photos].map(([id, photo]) => [id, isPrivateKey(photo.key) ? signPrivatePhoto(secret, photo) : photo]),
  );
}
