import { paths } from '../../platform/paths.ts';
import { stores, workers } from '../../platform/secure-only.ts';
import { currentSession, emptyPocket } from '../../platform/session/session.ts';

const PREFIX = 'shell ';
/** As the worker knows them */
const [KEPT_PAGE, OUTDATED] = ['/', '/outdated'];

/** A release has one list for each language; a page in development has none. */
const ownList = () => document.querySelector<HTMLMetaElement>('meta[name=sparekey-pocket]')?.content;

async function fetchWhole(all: CacheStorage, list: string): Promise<boolean> {
  const page = await fetch(paths.trips);
  // A release has come since this page was loaded: its next page keeps that one.
  if (!page.ok || !(await page.clone().text()).includes(list)) return false;
  const files = (await (await fetch(list)).json()) as string[];
  await all.delete(PREFIX + list);
  const shell = await all.open(PREFIX + list);
  await shell.addAll(files);
  // Last: where it is, everything is.
  await shell.put(KEPT_PAGE, page);
  return true;
}

/**
 * Keeps what pages of trips are made of, in the language of this one. Files of the release before stay too: a page of it may
 * be open, and still want one of them.
 */
async function keepFiles(): Promise<boolean> {
  const [all, list] = [stores()!, ownList()];
  if (!list) return false;
  const names = (await all.keys()).filter((name) => name.startsWith(PREFIX));
  const has = (address: string) => all.match(address, { cacheName: PREFIX + list, ignoreVary: true });
  const isWhole = names.at(-1) === PREFIX + list && (await has(KEPT_PAGE)) && !(await has(OUTDATED));
  if (!isWhole && !(await fetchWhole(all, list))) return false;
  for (const name of names.filter((other) => other !== PREFIX + list).slice(0, -1)) await all.delete(name);
  return true;
}

/** From here on pages of trips open without a connection. */
export async function keepShell(uid: string) {
  const registration = await workers()?.register('/worker.js');
  if (!registration || !(await keepFiles())) return;
  if (currentSession().user?.uid !== uid) await emptyPocket();
  else document.documentElement.dataset['kept'] ??= 'now';
}

/** A new worker waits until nobody looks at any page of ours, and asks whenever one is put away. */
export async function offerRest() {
  if (document.visibilityState !== 'hidden') return;
  (await workers()?.getRegistration())?.waiting?.postMessage('rest');
}
