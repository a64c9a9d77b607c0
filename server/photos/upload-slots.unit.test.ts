import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadSlots, type Arrival, type UploadSlots } from './upload-slots.ts';

const limits = { uploadsPerPerson: 2, bytesMax: 100, minimumRate: { bytes: 10, seconds: 30 }, encoders: 2 };
/** Work that ends when the test resolves it. */
const openWork = () => Promise.withResolvers<void>();

/** An upload that stays open until it is aborted. */
async function startUpload(slots: UploadSlots, uid: string) {
  const began = Promise.withResolvers<Arrival>();
  const done = slots.upload(uid, async (arrival) => {
    began.resolve(arrival);
    await arrival.aborted;
  });
  done.catch(() => {});
  return { arrival: await began.promise, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createUploadSlots', () => {
  it('accepts any number of uploads that use no memory', async () => {
    const slots = createUploadSlots(limits);
    const slow = await Promise.all(Array.from({ length: 200 }, (_, index) => startUpload(slots, `slow ${index}`)));
    expect(slots.state().open).toBe(200);
    const normal = slots.upload('normal', async (arrival) => {
      arrival.add(90);
      arrival.complete();
      return 'kept';
    });
    expect(await normal).toBe('kept');
    vi.advanceTimersByTime(30_000);
    for (const { done } of slow) await expect(done).rejects.toMatchObject({ code: 'photo/too-slow', status: 408 });
    expect(slots.state().open).toBe(0);
  });

  it('aborts only uploads that fall below the minimum rate, even after a good start', async () => {
    const slots = createUploadSlots(limits);
    const [fading, steady] = [await startUpload(slots, 'a'), await startUpload(slots, 'b')];
    for (const bytes of [40, 11, 9]) {
      fading.arrival.add(bytes);
      steady.arrival.add(10);
      vi.advanceTimersByTime(30_000);
    }
    await expect(fading.done).rejects.toMatchObject({ code: 'photo/too-slow' });
    expect(slots.state().open).toBe(1);
  });

  it('does not time out once an upload has arrived', async () => {
    const slots = createUploadSlots(limits);
    const work = openWork();
    const done = slots.upload('a', async (arrival) => {
      arrival.add(5);
      arrival.complete();
      await work.promise;
      return 1;
    });
    vi.advanceTimersByTime(300_000);
    work.resolve();
    expect(await done).toBe(1);
  });

  it('aborts the largest upload of the person who uses most memory when memory is short', async () => {
    const slots = createUploadSlots(limits);
    const greedy = [await startUpload(slots, 'greedy'), await startUpload(slots, 'greedy')];
    const other = await startUpload(slots, 'other');
    greedy[0]!.arrival.add(30);
    greedy[1]!.arrival.add(29);
    other.arrival.add(40);
    const small = await startUpload(slots, 'small');
    small.arrival.add(20);
    await expect(greedy[0]!.done).rejects.toMatchObject({ code: 'photo/busy', retryAfterSeconds: 2 });
    expect(slots.state().open).toBe(3);
    small.arrival.add(12);
    await expect(other.done).rejects.toMatchObject({ code: 'photo/busy' });
    expect(slots.state().open).toBe(2);
  });

  it('rejects a single upload that exceeds the memory limit', async () => {
    const slots = createUploadSlots(limits);
    const huge = await startUpload(slots, 'a');
    huge.arrival.add(101);
    await expect(huge.done).rejects.toMatchObject({ code: 'photo/busy' });
    expect(await slots.upload('b', async (arrival) => (arrival.add(100), 1))).toBe(1);
  });

  it('limits the number of uploads per person', async () => {
    const slots = createUploadSlots(limits);
    const work = openWork();
    const own = [slots.upload('a', () => work.promise), slots.upload('a', () => work.promise)];
    await expect(slots.upload('a', async () => 1)).rejects.toMatchObject({ code: 'request/too-many' });
    expect(await slots.upload('b', async () => 1)).toBe(1);
    work.resolve();
    await Promise.all(own);
    expect(await slots.upload('a', async () => 1)).toBe(1);
  });

  it('releases the slot of a failed upload', async () => {
    const slots = createUploadSlots({ ...limits, uploadsPerPerson: 1, encoders: 1 });
    const failing = () => slots.upload('a', () => slots.encode(() => Promise.reject(new Error('broken'))));
    await expect(failing()).rejects.toThrow('broken');
    await expect(failing()).rejects.toThrow('broken');
    expect(await slots.upload('a', () => slots.encode(async () => 1))).toBe(1);
  });

  it('encodes up to the limit concurrently, in order of arrival', async () => {
    const slots = createUploadSlots(limits);
    const started: number[] = [];
    let running = 0;
    let maxRunning = 0;
    await Promise.all(
      [0, 1, 2, 3, 4, 5].map((number) =>
        slots.encode(async () => {
          started.push(number);
          maxRunning = Math.max(maxRunning, ++running);
          await Promise.resolve();
          running--;
        }),
      ),
    );
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    expect(maxRunning).toBe(2);
  });
});
