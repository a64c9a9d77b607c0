import type { Storage } from '../platform/storage/storage.ts';

/**
 * Lists deleted accounts next to the photos, as files named after ids and days. The database cannot tell after a restore, because
 * its backup may be older than the deletions. An id is in the first folder while it is unknown whether its deletion was committed.
 */
const BEGUN = 'deletionsBegun';
const DONE = 'deletions';
const TEXT = 'text/plain';

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const BEGUN_NAME = new RegExp(`^${BEGUN}/(?<id>${UUID})\\.txt$`);
const DONE_NAME = new RegExp(`^${DONE}/(?<id>${UUID})_\\d{4}-\\d\\d-\\d\\d\\.txt$`);

const begunKey = (id: string) => `${BEGUN}/${id}.txt`;

const idsIn = (keys: readonly string[], name: RegExp) => keys.flatMap((key) => name.exec(key)?.groups?.id ?? []);

/** Called before the deletion commits, so that no crash loses it. */
export const beginDeletion = (storage: Storage, id: string): Promise<void> =>
  storage.put(begunKey(id), Buffer.from(`${id}\n`), TEXT);

/** Called after the deletion was rolled back. */
export const withdrawDeletion = (storage: Storage, id: string): Promise<void> => storage.remove([begunKey(id)]);

/** Called after the deletion was committed. */
export async function settleDeletion(storage: Storage, { id, day }: { id: string; day: string }): Promise<void> {
  await storage.put(`${DONE}/${id}_${day}.txt`, Buffer.from(`${id} ${day}\n`), TEXT);
  await storage.remove([begunKey(id)]);
}

/**
 * Adds another list's entries. With `replace`, pending deletions become those of the other list, because missing ones were settled
 * or withdrawn since; with `union`, pending deletions of both lists are kept.
 */
export async function mergeDeletions(from: Storage, into: Storage, begun: 'replace' | 'union'): Promise<void> {
  // The order matters: a deletion that begins meanwhile must not be taken for one that is over.
  const earlier = await into.list(BEGUN);
  const [beginning, settled] = [await from.list(BEGUN), await from.list(DONE)];
  for (const [folder, keys] of [
    [DONE, settled],
    [BEGUN, beginning],
  ] as const) {
    const known = new Set(await into.list(folder));
    for (const key of keys) {
      const bytes = known.has(key) ? undefined : await from.get(key);
      if (bytes) await into.put(key, bytes, TEXT);
    }
  }
  if (begun === 'union') return;
  const current = new Set(beginning);
  await into.remove(earlier.filter((key) => !current.has(key)));
}

export const listPendingDeletions = async (storage: Storage): Promise<string[]> =>
  idsIn(await storage.list(BEGUN), BEGUN_NAME);

export const listSettledDeletions = async (storage: Storage): Promise<string[]> =>
  idsIn(await storage.list(DONE), DONE_NAME);
