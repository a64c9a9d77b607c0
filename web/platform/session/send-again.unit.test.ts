import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isRepeatable, sendAgain } from './send-again.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const RUNNING = 9;
const lost = new Error('lost');
const givenUp = new Error('given up');

/** Answers with these one after the other: a status, or an error to fail with. */
function serverOf(...answers: (number | Error)[]) {
  const send = vi.fn(async () => {
    const answer = answers.shift()!;
    if (answer instanceof Error) throw answer;
    const headers: HeadersInit = answer === RUNNING ? { 'retry-after': '2' } : {};
    return new Response(null, { status: answer === RUNNING ? 409 : answer, headers });
  });
  return { send, outcome: run(send) };
}

async function run(send: () => Promise<Response>): Promise<number | Error> {
  const sent = sendAgain(send, (error) => error === lost).then(
    ({ status }) => status,
    (error: Error) => error,
  );
  await vi.runAllTimersAsync();
  return sent;
}

describe('sending again', () => {
  it.each([[502], [503], [504], [lost]])('follows %s', async (failure) => {
    const { send, outcome } = serverOf(failure, 201);
    expect(await outcome).toBe(201);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([[200], [400], [402], [409], [429], [500]])('does not follow %i, which is an answer', async (status) => {
    const { send, outcome } = serverOf(status, 200);
    expect(await outcome).toBe(status);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('does not follow a request that was given up', async () => {
    const { send, outcome } = serverOf(givenUp, 200);
    expect(await outcome).toBe(givenUp);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('goes on while the same request is being worked on elsewhere, and asks as seldom as it was told to', async () => {
    const before = Date.now();
    const { send, outcome } = serverOf(502, RUNNING, RUNNING, RUNNING, RUNNING, 201);
    expect(await outcome).toBe(201);
    expect(send).toHaveBeenCalledTimes(6);
    expect(Date.now() - before).toBe(300 + 4 * 2_000);
  });

  it('does not go on for ever', async () => {
    expect(await serverOf(...Array.from({ length: 100 }, () => RUNNING)).outcome).toBe(409);
  });

  it('ends after the fourth time, with what came of that', async () => {
    expect(await serverOf(502, lost, 504, 503).outcome).toBe(503);
    expect(await serverOf(502, 502, 502, lost).outcome).toBe(lost);
  });
});

describe('what may be sent again', () => {
  it('is what has a key, and what leaves nothing behind', () => {
    const keyed = new Headers({ 'idempotency-key': 'k' });
    const plain = new Headers();
    expect(isRepeatable('POST', '/api/rentals', keyed)).toBe(true);
    expect(isRepeatable('POST', '/api/rentals', plain)).toBe(false);
    expect(isRepeatable('POST', '/api/auth/refresh', plain)).toBe(true);
    expect(isRepeatable('POST', '/api/auth/sign-up', plain)).toBe(false);
    expect(isRepeatable('GET', '/api/cars', plain)).toBe(false);
  });
});
