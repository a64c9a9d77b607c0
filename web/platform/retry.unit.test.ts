import { describe, expect, it, vi } from 'vitest';
import { useFakeTime } from '../testing/fake-time.ts';
import { isRepeatable, retryPolicies, pauseAfter, pauseAfterRead, retry, retryRequest } from './retry.ts';

useFakeTime();

const RUNNING = 9;
const lost = new Error('lost');
const aborted = new Error('given up');

/** A server that responds with each status, or fails with each error, in turn. */
function serverOf(...replies: (number | Error)[]) {
  const send = vi.fn(async () => {
    const reply = replies.shift()!;
    if (reply instanceof Error) throw reply;
    const headers: HeadersInit = reply === RUNNING ? { 'retry-after': '2' } : {};
    return new Response(null, { status: reply === RUNNING ? 409 : reply, headers });
  });
  return { send, outcome: run(send) };
}

async function run(send: () => Promise<Response>): Promise<number | Error> {
  const sent = retryRequest(send, (error) => error === lost).then(
    ({ status }) => status,
    (error: Error) => error,
  );
  await vi.runAllTimersAsync();
  return sent;
}

describe('retryRequest', () => {
  it.each([[502], [503], [504], [lost]])('retries after %s', async (failure) => {
    const { send, outcome } = serverOf(failure, 201);
    expect(await outcome).toBe(201);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([[200], [400], [402], [409], [429], [500]])('does not retry after %i, which is final', async (status) => {
    const { send, outcome } = serverOf(status, 200);
    expect(await outcome).toBe(status);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not retry an aborted request', async () => {
    const { send, outcome } = serverOf(aborted, 200);
    expect(await outcome).toBe(aborted);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('retries while the same request is still being processed, at the pace of Retry-After', async () => {
    const before = Date.now();
    const { send, outcome } = serverOf(502, RUNNING, RUNNING, RUNNING, RUNNING, 201);
    expect(await outcome).toBe(201);
    expect(send).toHaveBeenCalledTimes(6);
    expect(Date.now() - before).toBe(300 + 4 * 2_000);
  });

  it('does not retry forever', async () => {
    expect(await serverOf(...Array.from({ length: 100 }, () => RUNNING)).outcome).toBe(409);
  });

  it('gives up after four attempts, and returns the last failure', async () => {
    expect(await serverOf(502, lost, 504, 503).outcome).toBe(503);
    expect(await serverOf(502, 502, 502, lost).outcome).toBe(lost);
  });
});

describe('isRepeatable', () => {
  it('allows requests with an idempotency key or without side effects', () => {
    const keyed = new Headers({ 'idempotency-key': 'k' });
    const plain = new Headers();
    expect(isRepeatable('POST', '/api/rentals', keyed)).toBe(true);
    expect(isRepeatable('POST', '/api/rentals', plain)).toBe(false);
    expect(isRepeatable('POST', '/api/auth/refresh', plain)).toBe(true);
    expect(isRepeatable('POST', '/api/auth/sign-up', plain)).toBe(false);
    expect(isRepeatable('GET', '/api/cars', plain)).toBe(false);
  });
});

describe('pauseAfter', () => {
  const pauseOf = (failures: number, retryAfterSeconds?: number) =>
    pauseAfter({ status: 503, retryAfterSeconds }, retryPolicies.upload, failures);

  it('doubles with jitter, up to a limit', () => {
    expect([1, 2, 3, 4].map((failures) => pauseOf(failures))).toEqual([1000, 2000, 4000, 8000]);
    expect(pauseOf(50)).toBe(30_000);
    vi.mocked(Math.random).mockReturnValue(0);
    expect(pauseOf(1)).toBe(750);
    vi.mocked(Math.random).mockReturnValue(1);
    expect(pauseOf(1)).toBe(1250);
  });

  it('is at least Retry-After, and undefined when that is too long', () => {
    expect(pauseOf(1, 20)).toBe(20_000);
    expect(pauseOf(1, 601)).toBeUndefined();
  });
});

describe('isTransient', () => {
  const statuses = [0, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503, 504];
  it.each([
    ['read', [0, 500, 502, 503, 504]],
    ['request', [0, 502, 503, 504]],
    ['save', [0, 502, 503, 504]],
    ['upload', [0, 408, 429, 500, 502, 503, 504]],
    ['hold', [0, 500, 502, 503, 504]],
    ['outcome', [0, 401, 500, 502, 503, 504]],
  ] as const)('depends on the policy: %s', (kind, expected) => {
    const isRetried = (status: number) => pauseAfter({ status }, retryPolicies[kind], 1) !== undefined;
    expect(statuses.filter(isRetried)).toEqual(expected);
  });

  it('is false for programming errors', () => {
    expect(pauseAfterRead(1, new TypeError('mistake'))).toBeUndefined();
    expect(pauseAfterRead(2, unavailable)).toBe(2000);
    expect(pauseAfterRead(3, unavailable)).toBeUndefined();
  });
});

const unavailable = Object.assign(new Error('Away.'), { status: 503 });
const rejectedError = Object.assign(new Error('Wrong.'), { status: 400 });

describe('retry', () => {
  it('succeeds once the server is back, and reports failures in between', async () => {
    const write = vi
      .fn()
      .mockRejectedValueOnce(unavailable)
      .mockRejectedValueOnce(unavailable)
      .mockResolvedValue('kept');
    const onTrouble = vi.fn();
    const outcome = retry(write, retryPolicies.save, { onTrouble });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(outcome).resolves.toBe('kept');
    expect(onTrouble.mock.calls).toEqual([['Away.'], ['Away.']]);
  });

  it('stops after a rejection', async () => {
    const write = vi.fn().mockRejectedValue(rejectedError);
    await expect(retry(write, retryPolicies.save)).rejects.toBe(rejectedError);
    expect(write).toHaveBeenCalledOnce();
  });

  it('gives up after two minutes', async () => {
    const write = vi.fn().mockRejectedValue(unavailable);
    const begin = Date.now();
    const outcome = retry(write, retryPolicies.save).catch(() => Date.now() - begin);
    await vi.advanceTimersByTimeAsync(300_000);
    const milliseconds = await outcome;
    expect(milliseconds).toBeGreaterThan(60_000);
    expect(milliseconds).toBeLessThanOrEqual(120_000);
  });

  it('stops immediately when aborted', async () => {
    const write = vi.fn().mockRejectedValue(unavailable);
    const abort = new AbortController();
    const outcome = retry(write, retryPolicies.save, { signal: abort.signal });
    const rejected = expect(outcome).rejects.toBe(unavailable);
    await vi.advanceTimersByTimeAsync(0);
    abort.abort();
    await rejected;
    expect(write).toHaveBeenCalledOnce();
  });
});
