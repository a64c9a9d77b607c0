import type { PictureAddress } from '../../contract/drivers/drivers.ts';
import { record } from '../history/index.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findPicture } from './picture.queries.ts';
import { openPicture } from './seal-picture.ts';
import { pictureKey } from './upload-picture.ts';

type PictureServices = Pick<Services, 'pool' | 'storage' | 'config'>;

/** Records the access in the history before reading the picture. Returns 404 once the picture has expired. */
export async function readPicture(
  { pool, storage, config }: PictureServices,
  by: Viewer | 'system',
  { id: licenceId, side }: PictureAddress,
): Promise<Buffer> {
  const file = await transaction(pool, async (db) => {
    const found = await findPicture(db, { licenceId, side, readerId: by === 'system' ? null : by.uid });
    if (!found) throw new AppError('request/not-found');
    await record(db, { action: 'licence-seen', actor: by, userId: found.userId, details: { licenceId, side } });
    return found.file;
  });
  const sealed = await storage.get(pictureKey(file)).catch((cause: unknown) => {
    throw new AppError('server/unavailable', { cause, retryAfterSeconds: 5 });
  });
  const bytes = sealed && openPicture(config.driverPicturesKey!, file, sealed);
  if (!bytes) throw new AppError('request/not-found');
  return bytes;
}

/** Returns 404 to everyone but reviewers. */
export function showPicture(services: PictureServices, viewer: Viewer, address: PictureAddress): Promise<Buffer> {
  if (!viewer.isAdmin) throw new AppError('request/not-found');
  return readPicture(services, viewer, address);
}
