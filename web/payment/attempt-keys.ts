/**
 * The keys under which money is asked for. A key is made once for an attempt and kept, with what it asks for, until its
 * outcome is known: pressing twice, a reload or a lost answer sends the same request under the same key again.
 */
interface Attempt<Body> {
  key: string;
  body: Body;
}

const place = (name: string) => `sparekey.attempt.${name}`;

/** What is asked for under a name and has had no answer yet. */
export function keptAttempt<Body>(name: string): Attempt<Body> | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(place(name)) ?? 'null') as Partial<Attempt<Body>> | null;
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
  try {
    sessionStorage.setItem(place(name), JSON.stringify({ key, body }));
  } catch {
    // Without storage a reload forgets the key. The server still allows one open payment for a rental.
  }
  return key;
}

export function forgetAttempt(name: string) {
  try {
    sessionStorage.removeItem(place(name));
  } catch {
    // Nothing was kept.
  }
}

export const withKey = (key: string) => ({ 'idempotency-key': key });
