export class NoConnection extends Error {}

/**
 * Fetches a file of the product. A browser remembers until the page is loaded again that a module failed, for everything
 * else that needs it too, so none is asked for while there is no connection.
 */
export async function loadModule<Module>(load: () => Promise<Module>): Promise<Module> {
  if (!navigator.onLine) throw new NoConnection('There is no connection.');
  return load();
}
