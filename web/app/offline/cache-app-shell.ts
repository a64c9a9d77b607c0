import { paths } from '../../platform/paths.ts';
import { cacheStorage, serviceWorkers } from '../../platform/secure-only.ts';
import { currentSession, clearOfflineStorage } from '../../platform/session/session.ts';

const PREFIX = 'shell ';
/** Must match web/worker.ts. */
const [CACHED_PAGE, OUTDATED] = ['/', '/outdated'];

/** Each release has one file list per language; the development server has none. */
const fileListUrl = () => document.querySelector<HTMLMetaElement>('meta[name=sparekey-pocket]')?.content;

async function fetchAll(storage: CacheStorage, list: string): Promise<boolean> {
  const page = await fetch(paths.trips);
  // A new release was deployed after this page was loaded. The next page load caches it.
  if (!page.ok || !(await page.clone().text()).includes(list)) return false;
  const files = (await (await fetch(list)).json()) as string[];
  await storage.delete(PREFIX + list);
  const shell = await storage.open(PREFIX + list);
  await shell.addAll(files);
  // Stored last: its presence means that the cache is complete.
  await shell.put(CACHED_PAGE, page);
  return true;
}

/**
 * Caches the files of the trip pages in the current language. Keeps those of the previous release too, because an open
 * page may still load them.
 */
async function cacheFiles(): Promise<boolean> {
  const [storage, list] = [cacheStorage()!, fileListUrl()];
  if (!list) return false;
  const names = (await storage.keys()).filter((name) => name.startsWith(PREFIX));
  const has = (address: string) => storage.match(address, { cacheName: PREFIX + list, ignoreVary: true });
  const isComplete = names.at(-1) === PREFIX + list && (await has(CACHED_PAGE)) && !(await has(OUTDATED));
  if (!isComplete && !(await fetchAll(storage, list))) return false;
  for (const name of names.filter((other) => other !== PREFIX + list).slice(0, -1)) await storage.delete(name);
  return true;
}

/** Makes trip pages available offline. */
export async function cacheAppShell(uid: string) {
  const registration = await serviceWorkers()?.register('/worker.js');
  if (!registration || !(await cacheFiles())) return;
  if (currentSession().user?.uid !== uid) await clearOfflineStorage();
  else document.documentElement.dataset['kept'] ??= 'now';
}

/** A new service worker waits until no page is visible, so this is called whenever a page is hidden. */
export async function activateWaitingWorker() {
  if (document.visibilityState !== 'hidden') return;
  (await serviceWorkers()?.getRegistration())?.waiting?.postMessage('rest');
}
