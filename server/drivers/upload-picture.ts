import { randomBytes } from 'node:crypto';
import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import { encodePhoto, type EncodeQueue } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { withTimeout } from '../platform/timeout.ts';
import { discardPicture, insertPicture, activateDraft, lockDriver } from './picture.queries.ts';
import { sealPicture } from './seal-picture.ts';

/** Separate from photos, because this folder is excluded from backups and never served. */
const PICTURE_FOLDER = 'driverImages';
const STORED_SECONDS = 30;

export const pictureKey = (file: string) => `${PICTURE_FOLDER}/${file}`;

/**
 * Re-encodes the picture, which removes its metadata, and encrypts it before it is stored. The row is inserted first and activated
 * last, so the worker cleans up after an interrupted upload.
 */
export async function uploadPicture(
  { pool, storage, config }: Pick<Services, 'pool' | 'storage' | 'config'>,
  turns: Pick<EncodeQueue, 'encode'>,
  { uid, side, bytes }: { uid: string; side: PictureSide; bytes: Buffer },
): Promise<void> {
  const { files } = await turns.encode(() => encodePhoto(bytes));
  const file = `${randomBytes(18).toString('base64url')}.bin`;
  const sealed = sealPicture(config.driverPicturesKey!, file, files.at(-1)!.bytes);
  const id = await insertPicture(pool, uid, side, file);
  try {
    await withTimeout(storage.put(pictureKey(file), sealed, 'application/octet-stream'), STORED_SECONDS);
  } catch (cause) {
    await discardPicture(pool, id);
    throw new AppError('photo/not-stored', { cause, retryAfterSeconds: 5 });
  }
  await transaction(pool, async (db) => {
    if (!(await lockDriver(db, uid))) throw new AppError('auth/session-ended');
    await activateDraft(db, { id, uid, side });
  });
}
