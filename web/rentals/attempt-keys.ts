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

const place = (name: string) => `sparekey.attempt.${name}`;

/** What is asked for under a name and has had no answer yet. */
export function keptAttempt<Body>(name: string): Attempt<Body> | undefined {
  try {
    const text = memory.get(place(name)) ?? sessionStorage.getItem(place(name)) ?? 'null';
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
  const key = crypto.randomUUID();
  const text = JSON.stringify({ key, body });
  try {
    sessionStorage.setItem(place(name), text);
  } catch {
    memory.set(place(name), text);
  }
  return key;
}

export function forgetAttempt(name: string) {
  memory.delete(place(name));
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    // Nothing was kept there.
  }
}

export const withKey = (key: string) => ({ 'idempotency-key': key });
