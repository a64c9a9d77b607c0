import { randomBytes } from 'node:crypto';
import { PHOTO_WIDTHS, photoFile, type PhotoWidth } from '../../contract/photos/photo-sizes.ts';
import type { Storage } from '../platform/storage/storage.ts';

export const PHOTO_TYPE = 'image/webp';

/** 144 random bits: unguessable and unique. */
export const newPhotoKey = () => randomBytes(18).toString('base64url');

/** The key of a private photo has this suffix from the upload on, so that no public address can match it. */
export const PRIVATE = '-private';
export const newPrivateKey = () => `${newPhotoKey()}${PRIVATE}`;
export const isPrivateKey = (key: string) => key.endsWith(PRIVATE);

const KEY = '[A-Za-z0-9_-]{24}';
const WIDTH = `-(?:${PHOTO_WIDTHS.join('|')})\\.webp`;
/** These match exactly the names that `photoFile` derives from our keys. */
export const PHOTO_FILE = new RegExp(`^${KEY}${WIDTH}$`);
export const PRIVATE_FILE = new RegExp(`^(?<key>${KEY}${PRIVATE})${WIDTH}$`);

export const storageKey = (file: string) => `${PRIVATE_FILE.test(file) ? 'privateImages' : 'carImages'}/${file}`;

export const PHOTO_FOLDERS = ['carImages', 'privateImages'] as const;

/** Returns undefined for a file that is not one of our photos. */
export const keyOfFile = (file: string): string | undefined =>
  PHOTO_FILE.test(file) || PRIVATE_FILE.test(file) ? file.replace(/-\d+\.webp$/, '') : undefined;

export const filesOfPhoto = (key: string): string[] => PHOTO_WIDTHS.map((width) => photoFile(key, width));

export async function putPhotoFiles(
  storage: Storage,
  key: string,
  files: readonly { width: PhotoWidth; bytes: Buffer }[],
): Promise<void> {
  // Waits for all writes even if one fails, so that none can finish after a rollback.
  const results = await Promise.allSettled(
    files.map(({ width, bytes }) => storage.put(storageKey(photoFile(key, width)), bytes, PHOTO_TYPE)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

export const removePhotoFiles = (storage: Storage, keys: readonly string[]): Promise<void> =>
  storage.remove(keys.flatMap(filesOfPhoto).map(storageKey));
