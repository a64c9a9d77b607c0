import { randomId } from '../platform/random-id.ts';
import type { WaitingFiles } from '../platform/waiting-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** What a file was called; one that was read back has lost its name in some browsers. */
export interface KeptName {
  name: string;
}

/**
 * Picks up files that an earlier page left behind, and keeps those of this one until the server has them or they are
 * taken out. Returns how to stop; the files stay for the next page.
 */
export function keepUploads(queue: UploadQueue, store: WaitingFiles<KeptName>): () => void {
  const keys = new Map<File, string>();
  let lastTaken = 0;
  let isStopped = false;
  // One after the other, so that a file is not stored after it was removed. Where nothing can be stored they last as
  // long as the page.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<unknown>) => (last = last.then(work).catch(() => {}));

  function look() {
    const waiting = new Set(
      queue.current().items.flatMap(({ status, file }) => (file && status !== 'done' ? file : [])),
    );
    for (const [file, key] of keys) {
      if (waiting.has(file)) continue;
      keys.delete(file);
      void inTurn(() => store.remove(key));
    }
    for (const file of waiting) {
      if (keys.has(file)) continue;
      const key = randomId();
      keys.set(file, key);
      // Several are picked in the same millisecond, and stay in their order.
      const takenAt = (lastTaken = Math.max(Date.now(), lastTaken + 1));
      void inTurn(() => store.put({ key, blob: file, takenAt, meta: { name: file.name } }));
    }
  }

  async function pickUp() {
    const left = await store.list();
    if (isStopped) return;
    const files = left.map(({ key, blob, takenAt, meta }) => {
      const file = new File([blob], meta.name, { type: blob.type, lastModified: takenAt });
      keys.set(file, key);
      return file;
    });
    if (files.length > 0) queue.add(files);
  }

  void inTurn(pickUp);
  const unsubscribe = queue.subscribe(look);
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
