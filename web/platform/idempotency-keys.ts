import { randomId } from './random-id.ts';
import type { ApiError } from './session/api.ts';

/**
 * Idempotency keys of payments. Each attempt gets one key, which is stored with the request body until the outcome is known.
 * A double click, a reload or a lost response then sends the same request with the same key.
 */
interface Attempt<Body> {
  key: string;
  body: Body;
}

/** Fallback if storage is unavailable. Keys are then lost on reload, and the server prevents duplicate payments. */
const memory = new Map<string, string>();

const storageKey = (name: string) => `sparekey.attempt.${name}`;

/** The attempt under this name whose outcome is not known yet. */
export function storedAttempt<Body>(name: string): Attempt<Body> | undefined {
  try {
    const text = memory.get(storageKey(name)) ?? sessionStorage.getItem(storageKey(name)) ?? 'null';
    const stored = JSON.parse(text) as Partial<Attempt<Body>> | null;
    return stored?.key && stored.body !== undefined ? (stored as Attempt<Body>) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the stored key for the same request, or creates a new one if the body differs. */
export function idempotencyKeyFor(name: string, body: unknown): string {
  const stored = storedAttempt(name);
  if (stored && JSON.stringify(stored.body) === JSON.stringify(body)) return stored.key;
  const key = randomId();
  const text = JSON.stringify({ key, body });
  try {
    sessionStorage.setItem(storageKey(name), text);
  } catch {
    memory.set(storageKey(name), text);
  }
  return key;
}

export function deleteAttempt(name: string) {
  memory.delete(storageKey(name));
  try {
    sessionStorage.removeItem(storageKey(name));
  } catch {
    // Nothing was stored there.
  }
}

/** Whether an error is the final outcome. A missing response or a temporary error is not. */
export function isFinal(error: unknown): boolean {
  const { status = 0, code } = error as Partial<ApiError>;
  return status >= 400 && status < 500 && status !== 401 && code !== 'request/idempotency-running';
}

/** Sends a request with its stored key, and deletes the key once the outcome is known. */
export async function sendOnce<T>(
  name: string,
  body: unknown,
  send: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  try {
    const response = await send({ 'idempotency-key': idempotencyKeyFor(name, body) });
    deleteAttempt(name);
    return response;
  } catch (error) {
    if (isFinal(error)) deleteAttempt(name);
    throw error;
  }
}
