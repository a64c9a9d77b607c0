import { isOpenPage } from '../../contract/paths.ts';
import { config } from './config.ts';
import { paths } from './paths.ts';

const SCREENS: ReadonlySet<string> = new Set([paths.login, paths.register]);

/** Whether an address is for visitors only: somebody who is signed in has nothing to do there. */
export const isForVisitors = (path: string) => SCREENS.has(path);

/** Whether somebody without an account may look at it. */
export const isOpen = (path: string) => config.publicBrowsing === true && isOpenPage(path);

/** What a mail, or the provider of single sign-on, led to: it works no matter who is signed in. */
const MAILED: ReadonlySet<string> = new Set([
  paths.resetPassword,
  paths.verifyEmail,
  paths.changeEmail,
  paths.unsubscribe,
  paths.singleSignOn,
]);
export const isMailedLink = (path: string) => MAILED.has(path);

/**
 * The page to open after signing in: the one that was wanted before, or else home. Only a page of our own, never another
 * site's address, and never a screen that would lead back here.
 */
export function wantedPage(historyState: unknown, origin: string): string {
  const { from } = (historyState ?? {}) as { from?: unknown };
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, origin)) return paths.home;
  const { origin: site, pathname, search, hash } = new URL(from, origin);
  // A path that begins with two slashes is another site's address to a browser.
  if (site !== origin || pathname.startsWith('//') || isForVisitors(pathname)) return paths.home;
  return pathname + search + hash;
}
