import { isOpenPage } from '../../contract/paths.ts';
import { config } from './config.ts';
import { paths } from './paths.ts';

const SCREENS: ReadonlySet<string> = new Set([paths.login, paths.register]);

/** Whether a path is only for visitors, and of no use to signed-in users. */
export const isVisitorOnly = (path: string) => SCREENS.has(path);

/** Whether visitors without an account may open a path. */
export const isPublicPath = (path: string) => config.publicBrowsing === true && isOpenPage(path);

/** Pages that emails or the single sign-on provider link to. They work for any user, signed in or not. */
const MAILED: ReadonlySet<string> = new Set([
  paths.resetPassword,
  paths.verifyEmail,
  paths.changeEmail,
  paths.unsubscribe,
  paths.singleSignOn,
]);
export const isMailedLink = (path: string) => MAILED.has(path);

/**
 * The page to open after signing in: the requested one, or the home page. Never a page of another site, and never a sign-in
 * screen, which would lead back here.
 */
export function returnPage(historyState: unknown, origin: string): string {
  const { from } = (historyState ?? {}) as { from?: unknown };
  if (typeof from !== 'string' || !from.startsWith('/') || !URL.canParse(from, origin)) return paths.home;
  const { origin: site, pathname, search, hash } = new URL(from, origin);
  // Browsers treat a path that starts with two slashes as a URL of another site.
  if (site !== origin || pathname.startsWith('//') || isVisitorOnly(pathname)) return paths.home;
  return pathname + search + hash;
}
