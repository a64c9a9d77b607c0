import type { DateRange } from '../../../contract/dates.ts';

/** What a visitor was about to do when asked to sign in. It continues once they are back on the same page. */
export interface Purpose {
  act: 'save' | 'book';
  carId: string;
  /** The dates of a car that is open in a list, whose URL cannot contain them */
  dates?: DateRange;
}

/** `entry` is the router's state of the page, with which lists restore their scroll position. */
type Stored = Purpose & { page: string; entry: unknown };

const KEY = 'sign-in-purpose';

/**
 * Stores the purpose for the return to this page, or clears it.
 * Uses session storage, which survives a visit to a single sign-on provider.
 */
export function savePurpose(page: string, purpose: Purpose | undefined, entry?: unknown) {
  try {
    if (purpose) sessionStorage.setItem(KEY, JSON.stringify({ ...purpose, page, entry } satisfies Stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the user still returns to the page.
  }
}

/** The stored purpose of signing in, if the user returns to this page. */
export function storedPurpose(page: string): Stored | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Stored | null;
    return stored?.page === page ? stored : undefined;
  } catch {
    return undefined;
  }
}

let due: Stored | undefined;

/** Makes the purpose available once, after signing in. Returns the router's state of the page. */
export function activatePurpose(page: string): unknown {
  due = storedPurpose(page);
  savePurpose(page, undefined);
  return due?.entry ?? null;
}

export const pendingPurpose = (act: Purpose['act']): Purpose | undefined => (due?.act === act ? due : undefined);

export function clearPendingPurpose(act: Purpose['act']) {
  if (due?.act === act) due = undefined;
}
