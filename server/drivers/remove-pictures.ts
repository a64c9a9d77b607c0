import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { refuse } from './decide-licence.ts';
import { findUnreviewed, lockLicence } from './licence.queries.ts';
import { deletePictures, findOldPictures } from './picture.queries.ts';
import { pictureKey } from './upload-picture.ts';

const BATCH = 100;

/** Refuses a licence that nobody reviewed before its pictures were deleted, so that its holder can send it again. */
const lapse = ({ pool }: Pick<Services, 'pool'>, id: string) =>
  transaction(pool, async (db) => {
    const licence = await lockLicence(db, id);
    if (licence?.status !== 'sent') return;
    await refuse(db, licence, { reasons: ['too-late'], note: '', by: undefined });
    await notifyAdministrators(db);
  });

/** Deletes files before rows, so that a crash leaves no file without a row. Deleting a missing file again is harmless. */
async function removeBatch({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<number> {
  const old = await findOldPictures(pool, BATCH);
  if (old.length === 0) return 0;
  await storage.remove(old.map(({ file }) => pictureKey(file)));
  await deletePictures(
    pool,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** Deletes expired pictures, then refuses the licences that nobody reviewed in time. */
export async function removePictures(
  services: Pick<Services, 'pool' | 'storage'>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await removeBatch(services);
    removed += count;
    if (count < BATCH || stopping?.aborted) break;
  }
  for (const { id } of await findUnreviewed(services.pool, BATCH)) await lapse(services, id);
  return removed;
}
