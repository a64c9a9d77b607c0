import { paths } from '../contract/paths.ts';
import type { PublicConfig } from '../contract/site/site.ts';
import type { PageHint } from '../scripts/page-hints.ts';
import { showEarly } from './early-picture.ts';
import { namedPhoto, sendFirst } from './first-request.ts';
import { expiresSoon, readStoredUser } from './platform/session/stored-user.ts';

// Runs before anything is painted or any other script is there: a bundle of its own, which must stay small.

function preload(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}

const preloadPicture = (imageSrcset: string, imageSizes: string) =>
  preload({ rel: 'preload', as: 'image', imageSrcset, imageSizes, fetchPriority: 'high' });

const ended = (link: HTMLLinkElement) =>
  new Promise<unknown>((done) => {
    for (const event of ['load', 'error']) link.addEventListener(event, done);
  });

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
const written = <T>(name: string) =>
  JSON.parse(document.querySelector<HTMLMetaElement>(`meta[name=sparekey-${name}]`)?.content ?? '{}') as T;
const hints = written<Record<string, PageHint>>('hints');
const anyCar = paths.details('');
const wanted = pathname.startsWith(anyCar) ? anyCar : pathname;
// Of the pages that have a hint, visitors see all where they see any.
const isVisit = !user && wanted in hints && written<PublicConfig>('config').publicBrowsing;
const page = user || isOtherScreen || isVisit ? wanted : paths.login;
const hint = hints[page];
if (hint?.picture) {
  preloadPicture(hint.picture.srcset, hint.picture.sizes);
  if (page === paths.home) showEarly('home', hint.picture);
  else if (!user) showEarly('login', hint.picture);
}
const isKnown = user && !expiresSoon(user.accessToken);
const sent = isKnown || isVisit ? sendFirst(location, user?.accessToken) : undefined;
// Named in the page of a listed car, where visitors are let in: the first thing to be fetched, for those who see it at once.
const named = namedPhoto(written('photos'));
const isNamedShown = named?.place && showEarly(named.place, named);
if (isNamedShown) preloadPicture(named.srcset, named.sizes);
const scripts = (hint?.scripts ?? []).map((href) => ended(preload({ rel: 'modulepreload', href })));
// As the build's own links ask for them: asked for in another way, they would be fetched twice.
for (const href of hint?.styles ?? []) preload({ rel: 'preload', as: 'style', href, crossOrigin: '' });

async function showPhoto() {
  const photo = await sent;
  if (!photo || isNamedShown) return;
  const isShown = photo.place && showEarly(photo.place, photo);
  // After the scripts: it would take its share of a slow line from them, and is not shown before they run.
  if (!isShown) await Promise.all(scripts);
  preloadPicture(photo.srcset, photo.sizes);
}
// The page retries what fails here, and reports it.
showPhoto().catch(() => {});
