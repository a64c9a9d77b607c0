import { paths } from '../contract/paths.ts';
import type { PageHint } from '../scripts/page-hints.ts';
import { sendFirst } from './first-request.ts';
import { expiresSoon, readStoredUser } from './platform/session/stored-user.ts';

// Runs before anything is painted or any other script is there: a bundle of its own, which must stay small.

const preload = (attributes: Partial<HTMLLinkElement>) =>
  document.head.append(Object.assign(document.createElement('link'), attributes));

const preloadPicture = (imageSrcset: string, imageSizes: string) =>
  preload({ rel: 'preload', as: 'image', imageSrcset, imageSizes, fetchPriority: 'high' });

try {
  // A chosen theme never flashes the other one.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}

// What the page needs is asked for now, not one script after the other.
const { pathname } = location;
const user = readStoredUser();
const isOtherScreen = pathname === paths.register || pathname === paths.resetPassword;
const page = user || isOtherScreen ? pathname.replace(/^(\/details\/).+/, '$1') : paths.login;
const written = document.querySelector<HTMLMetaElement>('meta[name=sparekey-hints]')?.content ?? '{}';
const hint = (JSON.parse(written) as Record<string, PageHint>)[page];
if (hint?.picture) preloadPicture(hint.picture.srcset, hint.picture.sizes);
if (user && !expiresSoon(user.accessToken)) {
  // The page retries what fails here, and reports it.
  sendFirst(location, user.accessToken, preloadPicture).catch(() => {});
}
for (const href of hint?.scripts ?? []) preload({ rel: 'modulepreload', href });
// As the build's own links ask for them: asked for in another way, they would be fetched twice.
for (const href of hint?.styles ?? []) preload({ rel: 'preload', as: 'style', href, crossOrigin: '' });
