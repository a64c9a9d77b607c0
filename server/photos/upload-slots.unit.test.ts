import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadSlots, type Arrival, type UploadSlots } from './upload-slots.ts';

const limits = { uploadsEach: 2, bytesMax: 100, least: { bytes: 10, seconds: 30 }, encoders: 2 };
/** Work that ends when the test says so. */
const openWork = () => Promise.withResolvers<void>();

/** An upload that stays open until it is given up. */
async function begin(slots: UploadSlots, uid: string) {
  const began = Promise.withResolvers<Arrival>();
  const done = slots.upload(uid, async (arrival) => {
    began.resolve(arrival);
    await arrival.givenUp;
  });
  done.catch(() => {});
  return { arrival: await began.promise, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('createUploadSlots', () => {
  it('does not care how many uploads there are as long as they take no room', async () => {
    const slots = createUploadSlots(limits);
    const slow = await Promise.all(Array.from({ length: 200 }, (_, index) => begin(slots, `slow ${index}`)));
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

  it('gives up what falls below the least rate, also after a good beginning, and nothing above it', async () => {
    const slots = createUploadSlots(limits);
    const [fading, steady] = [await begin(slots, 'a'), await begin(slots, 'b')];
    for (const bytes of [40, 11, 9]) {
      fading.arrival.add(bytes);
      steady.arrival.add(10);
      vi.advanceTimersByTime(30_000);
    }
    await expect(fading.done).rejects.toMatchObject({ code: 'photo/too-slow' });
    expect(slots.state().open).toBe(1);
  });

  it('has all the time that it needs once it has arrived', async () => {
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

  it('where room is short, takes it from the one who has most of it, however many take part', async () => {
    const slots = createUploadSlots(limits);
    const greedy = [await begin(slots, 'greedy'), await begin(slots, 'greedy')];
    const other = await begin(slots, 'other');
    greedy[0]!.arrival.add(30);
    greedy[1]!.arrival.add(29);
    other.arrival.add(40);
    const small = await begin(slots, 'small');
    small.arrival.add(20);
    await expect(greedy[0]!.done).rejects.toMatchObject({ code: 'photo/busy', retryAfterSeconds: 2 });
    expect(slots.state().open).toBe(3);
    small.arrival.add(12);
    await expect(other.done).rejects.toMatchObject({ code: 'photo/busy' });
    expect(slots.state().open).toBe(2);
  });

  it('never holds more than fits, and refuses who alone would', async () => {
    const slots = createUploadSlots(limits);
    const huge = await begin(slots, 'a');
    huge.arrival.add(101);
    await expect(huge.done).rejects.toMatchObject({ code: 'photo/busy' });
    expect(await slots.upload('b', async (arrival) => (arrival.add(100), 1))).toBe(1);
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
    const slots = createUploadSlots({ ...limits, uploadsEach: 1, encoders: 1 });
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
