/** What a visitor was about to do when they were asked to sign in. It is done once they are back where they did it. */
export interface Purpose {
  act: 'save' | 'book';
  carId: string;
}

const NAME = 'sign-in-purpose';

/** For the person who comes back to this page; without a purpose, they only wanted to sign in. In the tab: a provider's own pages may lie between. */
export function keepPurpose(page: string, purpose: Purpose | undefined) {
  try {
    if (purpose) sessionStorage.setItem(NAME, JSON.stringify({ ...purpose, page }));
    else sessionStorage.removeItem(NAME);
  } catch {
    // They come back all the same.
  }
}

/** Why somebody signs in who is on their way back to this page. */
export function purposeOf(page: string): Purpose | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as (Purpose & { page: string }) | null;
    return kept?.page === page ? { act: kept.act, carId: kept.carId } : undefined;
  } catch {
    return undefined;
  }
}

let due: Purpose | undefined;

/** They have signed in: now it can be done, once. */
export function makeDue(page: string) {
  due = purposeOf(page);
  keepPurpose(page, undefined);
}

export const dueCar = (act: Purpose['act']): string | undefined => (due?.act === act ? due.carId : undefined);

export function forgetDue() {
  due = undefined;
}
