export class OfflineError extends Error {}

/** Files of these pages are cached for offline use (`scripts/pocket-list.ts`), and so is the shell before any page is shown. */
const isCachedOffline = () =>
  document.documentElement.dataset['kept'] !== undefined &&
  (/^\/(trips|messages|$)/.test(location.pathname) || !document.getElementById('main'));

/**
 * Loads a module. Browsers cache a failed import until the page is reloaded, for all other importers too, so nothing is
 * requested while offline.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine && !isCachedOffline()) throw new OfflineError('There is no connection.');
  return load();
}
