import { releaseKeptPhotos } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { emptyMessages, findAbandonedMessages, findUnmasked, replaceBodies, maskOrNull } from '../threads/index.ts';

/** Keeps a deleted person's messages for the other party, with contacts masked. Empties threads that both have left. */
export async function eraseMessages(db: Database, uid: string): Promise<void> {
  const written = await findUnmasked(db, uid);
  await replaceBodies(
    db,
    written.map(({ id, body }) => ({ id, body: maskOrNull(body) ?? body })),
  );
  const left = await findAbandonedMessages(db, uid);
  await emptyMessages(
    db,
    left.map(({ id }) => id),
  );
  await releaseKeptPhotos(
    db,
    left.flatMap(({ photoIds }) => photoIds),
  );
}
