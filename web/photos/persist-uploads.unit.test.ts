import { describe, expect, it, vi } from 'vitest';
import type { PendingFile, PendingFileStore } from '../platform/pending-files.ts';
import { useFakeTime } from '../testing/fake-time.ts';
import { persistUploads, type StoredFileName } from './persist-uploads.ts';
import { createUploadQueue, UploadError, type SendPhoto } from './upload-queue.ts';

useFakeTime();

const settle = () => vi.advanceTimersByTimeAsync(0);
const file = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
const photo = (id: string) => ({ id, key: id, width: 1, height: 1, placeholder: '' });

const succeed: SendPhoto = async ({ name }) => photo(name);
const neverRespond: SendPhoto = () => new Promise(() => {});
const reject: SendPhoto = async () => {
  throw new UploadError('Not a photo.', { status: 422 });
};

function browser() {
  const kept = new Map<string, PendingFile<StoredFileName>>();
  const store: PendingFileStore<StoredFileName> = {
    list: async () => [...kept.values()].toSorted((a, b) => a.takenAt - b.takenAt),
    put: async (waiting) => void kept.set(waiting.key, waiting),
    remove: async (key) => void kept.delete(key),
  };
  return {
    store,
    names: () => [...kept.values()].toSorted((a, b) => a.takenAt - b.takenAt).map(({ meta }) => meta.name),
    openPage: async (send: SendPhoto, on = store) => {
      const queue = createUploadQueue({ send, limit: { max: 3, tooMany: '' } });
      const stop = persistUploads(queue, on);
      queue.start();
      await settle();
      const close = () => {
        stop();
        queue.stop();
      };
      return { queue, close };
    },
  };
}

describe('stored uploads', () => {
  it('are restored in order on the next page, and deleted once the server has them', async () => {
    const { names, openPage } = browser();
    const { queue, close } = await openPage(neverRespond);
    queue.add([file('a.jpg'), file('b.jpg'), file('c.jpg')]);
    await settle();
    close();
    expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);

    const next = await openPage(succeed);
    await settle();
    expect(next.queue.current().items).toMatchObject([
      { name: 'a.jpg', status: 'done' },
      { name: 'b.jpg', status: 'done' },
      { name: 'c.jpg', status: 'done' },
    ]);
    expect(names()).toEqual([]);
  });

  it('are deleted when they are removed, rejected or submitted', async () => {
    const { names, openPage } = browser();
    const { queue } = await openPage(neverRespond);
    queue.add([file('a.jpg'), file('b.jpg')]);
    queue.remove(queue.current().items[0]!.id);
    await settle();
    expect(names()).toEqual(['b.jpg']);
    queue.replace([]);
    await settle();
    expect(names()).toEqual([]);

    const rejected = await openPage(reject);
    rejected.queue.add([file('c.jpg')]);
    await settle();
    expect(names()).toEqual([]);
  });

  it('stay in memory when storage is unavailable', async () => {
    const fail = () => Promise.reject(new Error('no room'));
    const { queue } = await browser().openPage(succeed, { list: fail, put: fail, remove: fail });
    queue.add([file('a.jpg')]);
    await settle();
    expect(queue.current().items).toMatchObject([{ status: 'done' }]);
  });
});
