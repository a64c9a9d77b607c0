/** What a visitor was about to do when asked to sign in. It continues once they are back on the same page. */
export interface Purpose {
  act: 'save' | 'book';
  carId: string;
}

const KEY = 'sign-in-purpose';

/**
 * Stores the purpose for the return to this page, or clears it.
 * Uses session storage, which survives a visit to a single sign-on provider.
 */
export function savePurpose(page: string, purpose: Purpose | undefined) {
  try {
    if (purpose) sessionStorage.setItem(KEY, JSON.stringify({ ...purpose, page }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, the user still returns to the page.
  }
}

/** The stored purpose of signing in, if the user returns to this page. */
export function storedPurpose(page: string): Purpose | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as (Purpose & { page: string }) | null;
    return stored?.page === page ? { act: stored.act, carId: stored.carId } : undefined;
  } catch {
    return undefined;
  }
}

let due: Purpose | undefined;

/** Makes the purpose available once, after signing in. */
export function activatePurpose(page: string) {
  due = storedPurpose(page);
  savePurpose(page, undefined);
}

export const pendingCarId = (act: Purpose['act']): string | undefined => (due?.act === act ? due.carId : undefined);

export function clearPendingPurpose() {
  due = undefined;
}
