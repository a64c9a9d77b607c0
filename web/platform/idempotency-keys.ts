import { randomId } from './random-id.ts';
import type { ApiError } from './session/api.ts';

/**
 * The keys under which money is asked for. A key is made once for an attempt and kept, with what it asks for, until its
 * outcome is known: pressing twice, a reload or a lost answer sends the same request under the same key again.
 */
interface Attempt<Body> {
  key: string;
  body: Body;
}

/** Stands in where nothing can be stored: then only a reload forgets a key, and the server keeps payments apart. */
const memory = new Map<string, string>();

const entryOf = (name: string) => `sparekey.attempt.${name}`;

/** What is asked for under a name and has had no answer yet. */
export function keptAttempt<Body>(name: string): Attempt<Body> | undefined {
  try {
    const text = memory.get(entryOf(name)) ?? sessionStorage.getItem(entryOf(name)) ?? 'null';
    const kept = JSON.parse(text) as Partial<Attempt<Body>> | null;
    return kept?.key && kept.body !== undefined ? (kept as Attempt<Body>) : undefined;
  } catch {
    return undefined;
  }
}

/** The key for this request: the one it had before, or a new one when something else is asked for. */
export function keyFor(name: string, body: unknown): string {
  const kept = keptAttempt(name);
  if (kept && JSON.stringify(kept.body) === JSON.stringify(body)) return kept.key;
  const key = randomId();
  const text = JSON.stringify({ key, body });
  try {
    sessionStorage.setItem(entryOf(name), text);
  } catch {
    memory.set(entryOf(name), text);
  }
  return key;
}

export function forgetAttempt(name: string) {
  memory.delete(entryOf(name));
  try {
    sessionStorage.removeItem(entryOf(name));
  } catch {
    // Nothing was kept there.
  }
}

/** Whether an answer settles the request. No answer, or one that says "not now", leaves it open. */
export function isFinal(error: unknown): boolean {
  const { status = 0, code } = error as Partial<ApiError>;
  return status >= 400 && status < 500 && status !== 401 && code !== 'request/idempotency-running';
}

/** Sends a request under the key that is kept for it, and lets the key go once the answer is known. */
export async function sendOnce<T>(
  name: string,
  body: unknown,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    const answer = await send({ 'idempotency-key': keyFor(name, body) });
    forgetAttempt(name);
    return answer;
  } catch (error) {
    if (isFinal(error)) forgetAttempt(name);
    throw error;
  }
}
