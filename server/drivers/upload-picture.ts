import { randomBytes } from 'node:crypto';
import type { PictureSide } from '../../contract/drivers/driver-rules.ts';
import { encodePhoto, type EncodeTurns } from '../photos/index.ts';
import { transaction } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { withinSeconds } from '../platform/time-limit.ts';
import { dropPicture, insertPicture, keepDraft, lockPerson } from './picture.queries.ts';
import { sealPicture } from './seal-picture.ts';

/** Apart from all photos: no backup has this folder, and no address leads there. */
const PICTURE_FOLDER = 'driverImages';
const STORED_SECONDS = 30;

export const pictureKey = (file: string) => `${PICTURE_FOLDER}/${file}`;

/**
 * Made anew like every photo, which leaves out where it was taken, in one size, and encrypted before it is stored. The row goes
 * first and the picture counts last: what is interrupted in between is removed like any other.
 */
export async function uploadPicture(
  { pool, storage, config }: Pick<Services, 'pool' | 'storage' | 'config'>,
  turns: Pick<EncodeTurns, 'encode'>,
  { uid, side, bytes }: { uid: string; side: PictureSide; bytes: Buffer },
): Promise<void> {
  const { files } = await turns.encode(() => encodePhoto(bytes));
  const file = `${randomBytes(18).toString('base64url')}.bin`;
  const sealed = sealPicture(config.driverPicturesKey!, file, files.at(-1)!.bytes);
  const id = await insertPicture(pool, uid, side, file);
  try {
    await withinSeconds(storage.put(pictureKey(file), sealed, 'application/octet-stream'), STORED_SECONDS);
  } catch (cause) {
    await dropPicture(pool, id);
    throw new AppError('photo/not-stored', { cause, retryAfterSeconds: 5 });
  }
  await transaction(pool, async (db) => {
    if (!(await lockPerson(db, uid))) throw new AppError('auth/session-ended');
    await keepDraft(db, { id, uid, side });
  });
}
