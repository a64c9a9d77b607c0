import { useSyncExternalStore } from 'react';
import { paths } from './paths.ts';
import { keepPurpose, makeDue, type Purpose } from './session/sign-in-purpose.ts';
import { isForVisitors, wantedPage } from './wanted-page.ts';

/**
 * Where the browser is, for people who sign in. Their screens are three, and a router would weigh more than all of them
 * together; it is loaded with the pages of the market.
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

/** Goes to another of these screens. Where the visitor came from goes along. */
export function goTo(path: string) {
  history.pushState(history.state, '', path);
  notify();
}

/** Sends a visitor to a screen in place of the page they wanted, which is remembered. */
export function sendTo(path: string) {
  if (location.pathname === path) return;
  history.replaceState({ from: here() }, '', path);
  notify();
}

const here = () => location.pathname + location.search + location.hash;

/** Asks a visitor to sign in, who then comes back to this page or goes on to another. Going back leads here as well. */
export function askToSignIn(wanted = here(), purpose?: Purpose) {
  keepPurpose(wanted, purpose);
  history.pushState({ from: wanted }, '', paths.login);
  notify();
}

/** Leaves a screen that a link of the router led to, with what the link says of where it stood. */
export function takeOver(from: unknown) {
  history.replaceState({ from }, '', location.href);
  notify();
}

/** Goes to a screen without a way back: the next person wanted no page in particular. */
export function leaveFor(path: string) {
  history.replaceState(null, '', path);
  notify();
}

/** Leads somebody who has signed in on to the page they wanted. Only from a visitors' screen: anywhere else they are there. */
export function goOn() {
  if (!isForVisitors(location.pathname)) return;
  const page = wantedPage(history.state, location.origin);
  makeDue(page);
  history.replaceState(null, '', page);
  notify();
}
