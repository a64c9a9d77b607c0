import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepTrying } from './keep-trying.ts';

const away = Object.assign(new Error('Away.'), { status: 503 });
const wrong = Object.assign(new Error('Wrong.'), { status: 400 });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a write that is repeated', () => {
  it('succeeds once the server is back, and says what the trouble was', async () => {
    const write = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('kept');
    const onTrouble = vi.fn();
    const outcome = keepTrying(write, onTrouble, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(outcome).resolves.toBe('kept');
    expect(onTrouble.mock.calls).toEqual([['Away.'], ['Away.']]);
  });

  it('is not repeated when it was refused', async () => {
    const write = vi.fn().mockRejectedValue(wrong);
    await expect(keepTrying(write, vi.fn(), new AbortController().signal)).rejects.toBe(wrong);
    expect(write).toHaveBeenCalledOnce();
  });

  it('is given up after two minutes', async () => {
    const write = vi.fn().mockRejectedValue(away);
    const begin = Date.now();
    const outcome = keepTrying(write, vi.fn(), new AbortController().signal).catch(() => Date.now() - begin);
    await vi.advanceTimersByTimeAsync(300_000);
    const milliseconds = await outcome;
    expect(milliseconds).toBeGreaterThan(60_000);
    expect(milliseconds).toBeLessThanOrEqual(120_000);
  });

  it('stops at once when it is told to', async () => {
    const write = vi.fn().mockRejectedValue(away);
    const abort = new AbortController();
    const outcome = keepTrying(write, vi.fn(), abort.signal);
    const rejected = expect(outcome).rejects.toBe(away);
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await rejected;
    expect(write).toHaveBeenCalledOnce();
  });
});
