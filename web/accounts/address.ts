import { useSyncExternalStore } from 'react';

/**
 * Where the browser is, for people who are not signed in. Their screens are three, and a router would weigh more than all of
 * them together; it is loaded with the pages of signed-in people.
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

const tell = () => listeners.forEach((listener) => listener());

/** Goes to another of these screens. Where the visitor came from goes along. */
export function goTo(path: string) {
  history.pushState(history.state, '', path);
  tell();
}

/** Sends a visitor to a screen in place of the page they wanted, which is remembered. */
export function sendTo(path: string) {
  history.replaceState({ from: location.pathname + location.search + location.hash }, '', path);
  tell();
}

/** The page that a visitor wanted before they were asked to sign in. Only our own: a path, never another site's address. */
export function wantedPage(): string | undefined {
  const { from } = (history.state ?? {}) as { from?: unknown };
  return typeof from === 'string' && from.startsWith('/') && !from.startsWith('//') ? from : undefined;
}
