import { describe, expect, it } from 'vitest';
import { createUploadSlots } from './upload-slots.ts';

const limits = { uploads: 4, uploadsEach: 2, encoders: 2 };
/** Work that ends when the test says so. */
const openWork = () => Promise.withResolvers<void>();

describe('createUploadSlots', () => {
  it('refuses an upload beyond the total, with a time to come back, and takes it once there is room', async () => {
    const slots = createUploadSlots(limits);
    const works = ['a', 'b', 'c', 'd'].map((uid) => {
      const work = openWork();
      return { work, done: slots.upload(uid, () => work.promise) };
    });
    await expect(slots.upload('e', async () => 1)).rejects.toMatchObject({ code: 'photo/busy', retryAfterSeconds: 2 });
    works[0]!.work.resolve();
    await works[0]!.done;
    expect(await slots.upload('e', async () => 1)).toBe(1);
    for (const { work } of works) work.resolve();
  });

  it('lets nobody take every place', async () => {
    const slots = createUploadSlots(limits);
    const work = openWork();
    const own = [slots.upload('a', () => work.promise), slots.upload('a', () => work.promise)];
    await expect(slots.upload('a', async () => 1)).rejects.toMatchObject({ code: 'request/too-many' });
    expect(await slots.upload('b', async () => 1)).toBe(1);
    work.resolve();
    await Promise.all(own);
    expect(await slots.upload('a', async () => 1)).toBe(1);
  });

  it('frees the place of an upload that failed', async () => {
    const slots = createUploadSlots({ uploads: 1, uploadsEach: 1, encoders: 1 });
    const failing = () => slots.upload('a', () => slots.encode(() => Promise.reject(new Error('broken'))));
    await expect(failing()).rejects.toThrow('broken');
    await expect(failing()).rejects.toThrow('broken');
    expect(await slots.upload('a', () => slots.encode(async () => 1))).toBe(1);
  });

  it('encodes as many at once as it may, in the order in which they came', async () => {
    const slots = createUploadSlots(limits);
    const started: number[] = [];
    let running = 0;
    let most = 0;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((number) =>
        slots.encode(async () => {
          started.push(number);
          most = Math.max(most, ++running);
          await Promise.resolve();
          running--;
        }),
      ),
    );
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });
});
