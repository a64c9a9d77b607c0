import { releaseKept } from '../photos/index.ts';
import type { Database } from '../platform/database/database.ts';
import { emptyMessages, findLeftMessages, findUnmasked, replaceBodies, maskToKeep } from '../threads/index.ts';

/** Keeps a deleted person's messages for the other party, with contacts masked. Empties threads that both have left. */
export async function eraseMessages(db: Database, uid: string): Promise<void> {
  const written = await findUnmasked(db, uid);
  await replaceBodies(
    db,
    written.map(({ id, body }) => ({ id, body: maskToKeep(body) ?? body })),
  );
  const left = await findLeftMessages(db, uid);
  await emptyMessages(
    db,
    left.map(({ id }) => id),
  );
  await releaseKept(
    db,
    left.flatMap(({ photoIds }) => photoIds),
  );
}
