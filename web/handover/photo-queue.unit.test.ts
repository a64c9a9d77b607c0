import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PendingFile, PendingFileStore } from '../platform/pending-files.ts';
import { createPhotoQueue, type PhotoMeta } from './photo-queue.ts';

const refusal = (status: number, code = '') => Object.assign(new Error(`refused ${status}`), { status, code });

/** Browser storage, which outlives a page, and a server that may be unavailable */
function build(kept = new Map<string, PendingFile<PhotoMeta>>()) {
  const server = { isDown: false, uploads: 0, gone: new Set<string>(), photos: [] as string[], rejectsWith: 0 };
  const files: PendingFileStore<PhotoMeta> = {
    list: async () => [...kept.values()].toSorted((a, b) => a.takenAt - b.takenAt),
    put: async (photo) => void kept.set(photo.key, photo),
    remove: async (key) => void kept.delete(key),
  };
  const queue = createPhotoQueue({
    files,
    upload: async () => {
      if (server.isDown) throw refusal(0);
      return `file-${++server.uploads}`;
    },
    attach: async ({ slot }, photoId) => {
      if (server.isDown) throw refusal(0);
      if (server.rejectsWith) throw refusal(server.rejectsWith);
      if (server.gone.has(photoId)) throw refusal(409, 'gone');
      server.photos.push(`${slot} ${photoId}`);
    },
    isGone: (error) => (error as { code?: string }).code === 'gone',
    exclusively: (work) => work(),
  });
  return { queue, server, files, kept };
}

const photo = (slot: PhotoMeta['slot']) => ({ rentalId: 'r', part: 'check-in', slot, blob: new Blob([slot]) }) as const;
const runTimers = () => vi.advanceTimersByTimeAsync(100_000);

describe('the handover photo queue', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('sends photos in the order in which they were taken', async () => {
    const { queue, server, kept } = build();
    queue.start();
    await queue.add(photo('front'));
    await queue.add(photo('left'));
    await runTimers();
    expect(server.photos).toEqual(['front file-1', 'left file-2']);
    expect(kept.size).toBe(0);
    expect(queue.current()).toEqual({ isLoaded: true, items: [], isRetrying: false, isStorageFailing: false });
  });

  it('row 58: waits while offline, survives a reload, and sends each photo once', async () => {
    const first = build();
    first.server.isDown = true;
    first.queue.start();
    await first.queue.add(photo('front'));
    await first.queue.add(photo('rear'));
    await runTimers();
    expect(first.queue.current()).toMatchObject({ isRetrying: true, items: [{}, {}] });
    first.queue.stop();

    const next = build(first.kept);
    next.queue.start();
    await runTimers();
    expect(next.server.photos).toEqual(['front file-1', 'rear file-2']);
    expect(first.kept.size).toBe(0);
  });

  it('does not upload a photo again when only its assignment failed, unless the file is gone', async () => {
    const { queue, server, kept } = build();
    queue.start();
    server.rejectsWith = 503;
    await queue.add(photo('front'));
    await runTimers();
    expect([...kept.values()][0]!.meta.photoId).toBe('file-1');
    server.gone.add('file-1');
    server.rejectsWith = 0;
    queue.retryNow();
    await runTimers();
    expect(server.photos).toEqual(['front file-2']);
  });

  it('replaces a waiting photo of the same slot, and keeps several of damage', async () => {
    const { queue, server } = build();
    server.isDown = true;
    queue.start();
    for (const slot of ['front', 'damage', 'front', 'damage'] as const) await queue.add(photo(slot));
    expect(queue.current().items.map(({ slot }) => slot)).toEqual(['damage', 'front', 'damage']);
  });

  it('keeps rejected photos with the reason, and continues with the next', async () => {
    const { queue, server } = build();
    queue.start();
    server.rejectsWith = 409;
    await queue.add(photo('front'));
    await runTimers();
    server.rejectsWith = 0;
    await queue.add(photo('left'));
    await runTimers();
    expect(server.photos).toEqual(['left file-2']);
    const [rejected] = queue.current().items;
    expect(rejected).toMatchObject({ slot: 'front', refusal: 'refused 409' });
    await queue.remove(rejected!.key);
    expect(queue.current().items).toEqual([]);
  });

  it('keeps photos in memory when storage is unavailable', async () => {
    const { queue, server, files } = build();
    files.put = async () => {
      throw new Error('no room');
    };
    server.isDown = true;
    queue.start();
    await queue.add(photo('front'));
    expect(queue.current()).toMatchObject({ isStorageFailing: true, items: [{}] });
    server.isDown = false;
    queue.retryNow();
    await runTimers();
    expect(server.photos).toEqual(['front file-1']);
  });
});
