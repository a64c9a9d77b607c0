export class NoConnection extends Error {}

/** Those of these pages are kept where trips are (`scripts/pocket-list.ts`), and before any page stands, so is its frame. */
const isKept = () =>
  document.documentElement.dataset['kept'] !== undefined &&
  (/^\/(trips|messages|$)/.test(location.pathname) || !document.getElementById('main'));

/**
 * Fetches a file of the product. A browser remembers until the page is loaded again that a module failed, for everything
 * else that needs it too, so none is asked for while there is no connection.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine && !isKept()) throw new NoConnection('There is no connection.');
  return load();
}
