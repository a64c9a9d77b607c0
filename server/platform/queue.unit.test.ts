import { describe, expect, it } from 'vitest';
import { createQueue } from './queue.ts';

describe('createQueue', () => {
  it('runs a limited number at a time, in order, and rejects work when it is full', async () => {
    const queue = createQueue({ atOnce: 2, waiting: 2 });
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (number: number) =>
      queue.run(async () => {
        begun.push(number);
        await new Promise<void>((end) => ends.push(end));
        return number;
      });
    const accepted = [0, 1, 2, 3].map(work);
    await expect(work(4)).rejects.toMatchObject({ code: 'server/unavailable', status: 503, retryAfterSeconds: 5 });
    expect(begun).toEqual([0, 1]);
    for (let number = 0; number < 4; number++) {
      ends[number]!();
      await accepted[number];
    }
    expect(await Promise.all(accepted)).toEqual([0, 1, 2, 3]);
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('continues after failed work', async () => {
    const queue = createQueue({ atOnce: 1, waiting: 1 });
    const failing = queue.run(() => Promise.reject(new Error('no')));
    const next = queue.run(async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
