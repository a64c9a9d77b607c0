import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { wakeDesk } from '../platform/wake-ups.queries.ts';
import { refuse } from './decide-licence.ts';
import { findUnseen, lockLicence } from './licence.queries.ts';
import { deletePictures, findOldPictures } from './picture.queries.ts';
import { pictureKey } from './upload-picture.ts';

const BATCH = 100;

/** Nobody looked in time, and there is nothing left to look at: whoever sent it may send it again. */
const lapse = ({ pool }: Pick<Services, 'pool'>, id: string) =>
  transaction(pool, async (db) => {
    const licence = await lockLicence(db, id);
    if (licence?.status !== 'sent') return;
    await refuse(db, licence, { reasons: ['too-late'], note: '', by: undefined });
    await wakeDesk(db);
  });

/** Files first: a crash leaves rows that lead to them, and a file that is gone is removed again without harm. */
async function removeSome({ pool, storage }: Pick<Services, 'pool' | 'storage'>): Promise<number> {
  const old = await findOldPictures(pool, BATCH);
  if (old.length === 0) return 0;
  await storage.remove(old.map(({ file }) => pictureKey(file)));
  await deletePictures(
    pool,
    old.map(({ id }) => id),
  );
  return old.length;
}

/** What is past its time, and then the licences whose pictures went unseen. */
export async function removePictures(
  services: Pick<Services, 'pool' | 'storage'>,
  stopping?: AbortSignal,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const count = await removeSome(services);
    removed += count;
    if (count < BATCH || stopping?.aborted) break;
  }
  for (const { id } of await findUnseen(services.pool, BATCH)) await lapse(services, id);
  return removed;
}
