import { paths } from '../contract/paths.ts';
import type { PublicConfig } from '../contract/site/site.ts';
import type { PageHint } from '../scripts/page-hints.ts';
import { showEarlyPicture } from './early-picture.ts';
import { embeddedPhoto, sendFirstRequest } from './first-request.ts';
import { expiresSoon, readStoredUser } from './platform/session/stored-user.ts';

// Runs before the first paint and before all other scripts. It is a separate bundle, which must stay small.

function preload(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}

const preloadPicture = (imageSrcset: string, imageSizes: string) =>
  preload({ rel: 'preload', as: 'image', imageSrcset, imageSizes, fetchPriority: 'high' });

const settled = (link: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    for (const event of ['load', 'error']) link.addEventListener(event, done);
  });

try {
  // Set before the first paint, so that the other theme never flashes.
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is blocked: the system's theme applies.
}

// Requests everything the page needs in parallel, instead of one script after another.
const { pathname } = location;
const user = readStoredUser();
const isOtherSignInScreen = pathname === paths.register || pathname === paths.resetPassword;
const readMeta = <T>(name: string) =>
  JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=sparekey-${name}]`)?.content ?? '{}') as T;
const hints = readMeta<Record<string, PageHint>>('hints');
const anyCar = paths.details('');
const requestedPage = pathname.startsWith(anyCar) ? anyCar : pathname;
// With public browsing, visitors may open every page that has a hint.
const isVisit = !user && requestedPage in hints && readMeta<PublicConfig>('config').publicBrowsing;
const page = user || isOtherSignInScreen || isVisit ? requestedPage : paths.login;
const hint = hints[page];
if (hint?.picture) {
  preloadPicture(hint.picture.srcset, hint.picture.sizes);
  if (page === paths.home) showEarlyPicture('home', hint.picture);
  else if (!user) showEarlyPicture('login', hint.picture);
}
const isSignedIn = user && !expiresSoon(user.accessToken);
const sent = isSignedIn || isVisit ? sendFirstRequest(location, user?.accessToken) : undefined;
// With public browsing, the server embeds the photo in a listed car's page. It loads first if the page shows it immediately.
const embedded = embeddedPhoto(readMeta('photos'));
const isEmbeddedShown = embedded?.screen && showEarlyPicture(embedded.screen, embedded);
if (isEmbeddedShown) preloadPicture(embedded.srcset, embedded.sizes);
const scripts = (hint?.scripts ?? []).map((href) => settled(preload({ rel: 'modulepreload', href })));
// The attributes match the build's own links. Otherwise the browser would fetch the styles twice.
for (const href of hint?.styles ?? []) preload({ rel: 'preload', as: 'style', href, crossOrigin: '' });

async function showPhoto() {
  const photo = await sent;
  if (!photo || isEmbeddedShown) return;
  const isShown = photo.screen && showEarlyPicture(photo.screen, photo);
  // Waits for the scripts: the photo would compete for bandwidth, and cannot be shown before they run.
  if (!isShown) await Promise.all(scripts);
  preloadPicture(photo.srcset, photo.sizes);
}
// The page retries what fails here, and reports it.
showPhoto().catch(() => {});
