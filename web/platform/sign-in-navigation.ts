import { useSyncExternalStore } from 'react';
import { paths } from './paths.ts';
import { savePurpose, activatePurpose, type Purpose } from './session/sign-in-purpose.ts';
import { isVisitorOnly, returnPage } from './return-page.ts';

/**
 * Minimal navigation for the sign-in screens. The router would be larger than these three screens together, so it is loaded
 * only with the pages of the marketplace.
 */
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('popstate', listener);
  };
}

export const usePath = () => useSyncExternalStore(subscribe, () => location.pathname);

const notify = () => listeners.forEach((listener) => listener());

/** Opens another sign-in screen, and keeps the page to return to. */
export function openScreen(path: string) {
  history.pushState(history.state, '', path);
  notify();
}

/** Redirects a visitor to a sign-in screen, and stores the requested page to return to. */
export function redirectTo(path: string) {
  if (location.pathname === path) return;
  history.replaceState({ from: here() }, '', path);
  notify();
}

const here = () => location.pathname + location.search + location.hash;

/** Asks a visitor to sign in, and then opens the given page. The back button returns to the current one. */
export function promptSignIn(returnTo = here(), purpose?: Purpose) {
  savePurpose(returnTo, purpose, returnTo.split('?')[0] === location.pathname ? history.state : null);
  history.pushState({ from: returnTo }, '', paths.login);
  notify();
}

/** Takes over from the router when one of its links leads to a sign-in screen, with the page that the link came from. */
export function takeOverFromRouter(from: unknown) {
  history.replaceState({ from }, '', location.href);
  notify();
}

/** Opens a screen without a page to return to, because the next user has not requested any. */
export function replaceScreen(path: string) {
  history.replaceState(null, '', path);
  notify();
}

/** Opens the requested page after signing in. Does nothing on other pages, which are already the requested ones. */
export function openReturnPage() {
  if (!isVisitorOnly(location.pathname)) return;
  const page = returnPage(history.state, location.origin);
  history.replaceState(activatePurpose(page), '', page);
  notify();
}
