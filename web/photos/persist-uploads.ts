import { randomId } from '../platform/random-id.ts';
import type { PendingFileStore } from '../platform/pending-files.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The name of a file, stored separately because some browsers lose it when a file is read back. */
export interface StoredFileName {
  name: string;
}

/**
 * Restores files that an earlier page stored, and stores the files of this page until they are uploaded or removed.
 * Returns a function that stops storing; stored files remain for the next page.
 */
export function persistUploads(queue: UploadQueue, store: PendingFileStore<StoredFileName>): () => void {
  const keys = new Map<File, string>();
  let lastTaken = 0;
  let isStopped = false;
  // Runs the operations in sequence, so that a file is not stored after it was removed. Ignores errors: without storage,
  // files last only as long as the page.
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<unknown>) => (last = last.then(work).catch(() => {}));

  function sync() {
    const waiting = new Set(
      queue.current().items.flatMap(({ status, file }) => (file && status !== 'done' ? file : [])),
    );
    for (const [file, key] of keys) {
      if (waiting.has(file)) continue;
      keys.delete(file);
      void enqueue(() => store.remove(key));
    }
    for (const file of waiting) {
      if (keys.has(file)) continue;
      const key = randomId();
      keys.set(file, key);
      // Files that are picked in the same millisecond keep their order.
      const takenAt = (lastTaken = Math.max(Date.now(), lastTaken + 1));
      void enqueue(() => store.put({ key, blob: file, takenAt, meta: { name: file.name } }));
    }
  }

  async function restore() {
    const stored = await store.list();
    if (isStopped) return;
    const files = stored.map(({ key, blob, takenAt, meta }) => {
      const file = new File([blob], meta.name, { type: blob.type, lastModified: takenAt });
      keys.set(file, key);
      return file;
    });
    if (files.length > 0) queue.add(files);
  }

  void enqueue(restore);
  const unsubscribe = queue.subscribe(sync);
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
