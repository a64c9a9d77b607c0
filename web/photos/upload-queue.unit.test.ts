import { describe, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fake-time.ts';
import { carLimits } from '../../contract/cars/limits.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { retryPolicies } from '../platform/retry.ts';
import {
  rejectionMessage,
  createUploadQueue,
  hasFailed,
  isUploading,
  checkFile,
  UploadError,
  uploadedPhotos,
  type SendPhoto,
} from './upload-queue.ts';
import { problemValues } from '../../contract/problem-values.ts';
import { t } from '../language/words.ts';

/** The longest pause before a retry. */
const PAUSE_MAX_SECONDS = 30;

const file = (name = 'car.jpg', type = 'image/jpeg') => new File(['x'], name, { type });
const photo = (id: string): Photo => ({ id, key: `key-${id}`, width: 1600, height: 1200, placeholder: '' });
const transientError = (retryAfterSeconds = 0) => new UploadError('Away.', { status: 503, retryAfterSeconds });

/** A server whose responses the test controls by file name. */
function fakeServer() {
  const pending = new Map<
    string,
    {
      finish: (photo: Photo) => void;
      fail: (error: unknown) => void;
      signal: AbortSignal;
      progress: (share: number) => void;
    }
  >();
  const sent: string[] = [];
  const send: SendPhoto = (file, { signal, onProgress }) =>
    new Promise((finish, fail) => {
      sent.push(file.name);
      pending.set(file.name, { finish, fail, signal, progress: onProgress });
    });
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return {
    send,
    sent,
    signalOf: (name: string) => pending.get(name)!.signal,
    progress: (name: string, share: number) => pending.get(name)!.progress(share),
    async finish(name: string) {
      pending.get(name)!.finish(photo(name));
      await settle();
    },
    async fail(name: string, error: unknown) {
      pending.get(name)!.fail(error);
      await settle();
    },
  };
}

function start(photos: Photo[] = []) {
  const server = fakeServer();
  const queue = createUploadQueue({ send: server.send, photos });
  queue.start();
  const statuses = () => queue.current().items.map(({ status }) => status);
  const names = () => queue.current().items.map(({ name, photo }) => photo?.id ?? name);
  return { server, queue, statuses, names };
}

useFakeTime();

describe('upload queue', () => {
  it('limits concurrent uploads and queues the others', async () => {
    const { server, queue, statuses } = start();
    queue.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)));
    expect(server.sent).toEqual(['a', 'b', 'c']);
    expect(statuses()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    await server.finish('b');
    expect(server.sent).toEqual(['a', 'b', 'c', 'd']);
    expect(statuses()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
  });

  it('keeps the order in which photos were picked', async () => {
    const { server, queue } = start();
    queue.add([file('a'), file('b'), file('c')]);
    await server.finish('c');
    await server.finish('a');
    await server.finish('b');
    expect(uploadedPhotos(queue.current()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('reports the progress of an upload', () => {
    const { server, queue } = start();
    queue.add([file('a')]);
    server.progress('a', 0.25);
    expect(queue.current().items[0]?.progress).toBe(0.25);
  });

  it('retries automatically after a transient failure, and keeps the other photos', async () => {
    const { server, queue, statuses } = start();
    queue.add([file('a'), file('b')]);
    await server.fail('a', transientError());
    expect(statuses()).toEqual(['retrying', 'sending']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.sent).toEqual(['a', 'b', 'a']);
    await server.finish('a');
    await server.finish('b');
    expect(statuses()).toEqual(['done', 'done']);
  });

  it('never retries sooner than Retry-After', async () => {
    const { server, queue } = start();
    queue.add([file('a')]);
    await server.fail('a', transientError(20));
    await vi.advanceTimersByTimeAsync(19_900);
    expect(server.sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.sent).toHaveLength(2);
  });

  it('gives up after ten minutes and offers a manual retry', async () => {
    const { server, queue, statuses } = start();
    queue.add([file('a'), file('b')]);
    await server.finish('b');
    const begin = Date.now();
    while (statuses()[0] !== 'failed') {
      await server.fail('a', transientError());
      await vi.advanceTimersByTimeAsync(PAUSE_MAX_SECONDS * 1_000);
    }
    const seconds = (Date.now() - begin) / 1000;
    expect(seconds).toBeGreaterThan(retryPolicies.upload.secondsMax - 2 * PAUSE_MAX_SECONDS);
    expect(seconds).toBeLessThanOrEqual(retryPolicies.upload.secondsMax + PAUSE_MAX_SECONDS);
    expect(hasFailed(queue.current())).toBe(true);
    expect(queue.current().items[0]?.error).toBe('Away.');
    expect(statuses()[1]).toBe('done');

    queue.retry(queue.current().items[0]!.id);
    await server.finish('a');
    expect(statuses()).toEqual(['done', 'done']);
  });

  it('retries immediately when the connection returns', async () => {
    const { server, queue } = start();
    queue.add([file('a')]);
    await server.fail('a', transientError());
    queue.retryNow();
    expect(server.sent).toEqual(['a', 'a']);
  });

  it('excludes a rejected file from the photos and shows the reason', async () => {
    const { server, queue, names } = start();
    queue.add([file('a'), file('b')]);
    await server.fail('a', new UploadError(t('problems.photo/damaged'), { status: 422 }));
    expect(names()).toEqual(['b']);
    expect(queue.current().refusals).toMatchObject([{ name: 'a', message: t('problems.photo/damaged') }]);
  });

  it('rejects a wrong type or size before uploading', () => {
    const { server, queue } = start();
    queue.add([file('notes.pdf', 'application/pdf'), file('a')]);
    expect(server.sent).toEqual(['a']);
    expect(queue.current().refusals).toMatchObject([{ name: 'notes.pdf', message: t('problems.photo/unsupported') }]);
  });

  it('limits the number of photos per car', () => {
    const { queue } = start([photo('old')]);
    queue.add(Array.from({ length: carLimits.photosMax + 2 }, (_, index) => file(`${index}`)));
    expect(queue.current().items).toHaveLength(carLimits.photosMax);
    expect(queue.current().refusals).toMatchObject([
      { name: '3 photos not added', message: t('problems.car/photos-too-many', problemValues) },
    ]);
  });

  it('cancels the upload of a removed photo, and starts the next', () => {
    const { server, queue } = start();
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(name)));
    queue.remove(queue.current().items[0]!.id);
    expect(server.signalOf('a').aborted).toBe(true);
    expect(server.sent).toEqual(['a', 'b', 'c', 'd']);
  });

  it('ignores the response to the upload of a removed photo', async () => {
    const { server, queue, names } = start();
    queue.add([file('a'), file('b')]);
    queue.remove(queue.current().items[0]!.id);
    await server.finish('a');
    expect(names()).toEqual(['b']);
    expect(queue.current().refusals).toEqual([]);
  });

  it('moves a photo to any position within the bounds', () => {
    const { queue, names } = start(['a', 'b', 'c'].map(photo));
    queue.move('c', 0);
    expect(names()).toEqual(['c', 'a', 'b']);
    queue.move('c', 1);
    expect(names()).toEqual(['a', 'c', 'b']);
    queue.move('a', 99);
    expect(names()).toEqual(['c', 'b', 'a']);
  });

  it('resumes interrupted uploads when it is started again', () => {
    const { server, queue, statuses } = start();
    queue.add([file('a')]);
    queue.stop();
    expect(server.signalOf('a').aborted).toBe(true);
    expect(statuses()).toEqual(['waiting']);
    queue.start();
    expect(server.sent).toEqual(['a', 'a']);
  });

  it('settles once no upload is pending', async () => {
    const { server, queue } = start([photo('old')]);
    queue.add([file('a')]);
    let settled = false;
    void queue.settled().then(() => (settled = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(settled).toBe(false);
    await server.finish('a');
    expect(settled).toBe(true);
    expect(isUploading(queue.current())).toBe(false);
  });
});

describe('refusalOf', () => {
  it.each([
    ['image/jpeg', 1, undefined],
    ['image/heic', 1, undefined],
    ['', 1, undefined],
    ['image/gif', 1, t('problems.photo/unsupported')],
    ['image/svg+xml', 1, t('problems.photo/unsupported')],
    ['text/html', 1, t('problems.photo/unsupported')],
    ['image/jpeg', 0, t('problems.photo/damaged')],
    ['image/jpeg', 20 * 1024 * 1024, undefined],
    ['image/jpeg', 20 * 1024 * 1024 + 1, t('problems.photo/too-large', problemValues)],
  ])('checks a file of type "%s" with %i bytes', (type, size, expected) => {
    expect(checkFile({ type, size })).toBe(expected);
  });
});

describe('the message for a rejected file', () => {
  const unsupported = { code: 'photo/unsupported', detail: 'Please choose a photo in JPEG.' };

  it('reports a damaged file instead of an unsupported format if its type is accepted', () => {
    for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif']) {
      expect(rejectionMessage(unsupported, type)).toBe(
        'This photo is damaged and can’t be opened. Please choose another one.',
      );
    }
    for (const type of ['', 'image/x-other', 'text/plain'])
      expect(rejectionMessage(unsupported, type)).toBe(unsupported.detail);
    expect(rejectionMessage({ code: 'photo/too-large', detail: 'Too large.' }, 'image/jpeg')).toBe('Too large.');
    expect(rejectionMessage({}, 'image/jpeg')).toBeUndefined();
  });
});
