import type { PushPayload } from '../contract/pushes/payload.ts';

// The service worker. The browser starts it for pushes, even when no page is open, and for requests of pages and their files.
// It handles no personal data: it stores none, handles no API requests, and never reads the trips that pages have stored.
// The worker's types are declared here, because TypeScript cannot combine the libraries for pages and for workers.

interface ExtendableEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
interface NotificationClickEvent extends ExtendableEvent {
  notification: Notification;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
interface WorkerScope extends EventTarget {
  caches: CacheStorage;
  registration: ServiceWorkerRegistration;
  clients: {
    openWindow(address: string): Promise<unknown>;
    claim(): Promise<void>;
    matchAll(which: object): Promise<{ visibilityState: DocumentVisibilityState }[]>;
  };
  location: Location;
  skipWaiting(): Promise<void>;
}
const worker = self as unknown as WorkerScope;

const ICON = '/apple-touch-icon.png';

/** Browsers revoke the subscription if a push shows no notification, so an unreadable push still shows the host. */
function read({ data }: PushEvent): PushPayload {
  const fallback = { title: worker.location.host, body: '', language: '', tag: 'unreadable', address: '/' };
  try {
    return { ...fallback, ...(data?.json() as PushPayload) };
  } catch {
    return fallback;
  }
}

/** A connection without a response for this long counts as offline. */
const NETWORK_TIMEOUT_MILLISECONDS = 5_000;
/** Paths that are not pages. */
const NOT_A_PAGE = /^\/(api|assets|brand|dev|photos)(\/|$)|\.\w+$/;
/** Pages whose data is also stored offline. A handover is not among them: it must resume from the latest state. */
const STORED_OFFLINE = /^\/($|trips(\/[^/]+)?\/?$|messages(\/|$))/;
/** Cache key of the page. It is stored last, so its presence means that all of its files are cached. */
const PAGE_KEY = '/';
/** Cache key that marks the page next to it as outdated. */
const OUTDATED_KEY = '/outdated';
const IGNORE_VARY = { ignoreVary: true };
const TODAY = /(&quot;today&quot;:&quot;)[\d-]+/;

/** Updates the current day in a cached page, and marks the page as cached. */
async function refresh(cached: Response): Promise<Response> {
  const html = await cached.text();
  const timeZone = /&quot;timeZone&quot;:&quot;([\w/+-]+)/.exec(html)?.[1];
  // The Swedish format is YYYY-MM-DD.
  const today = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format();
  const page = html.replace(TODAY, `$1${today}`).replace('<html', '<html data-kept="start"');
  return new Response(page, { headers: cached.headers });
}

interface CachedRelease {
  shell: Cache;
  page: Response;
}

/** Finds the newest release whose files are all cached. */
async function findCachedRelease(): Promise<CachedRelease | undefined> {
  for (const name of (await worker.caches.keys()).toReversed()) {
    const shell = await worker.caches.open(name);
    const page = await shell.match(PAGE_KEY, IGNORE_VARY);
    if (page) return { shell, page };
  }
  return undefined;
}

/** Identifies the language, release and settings of a page. The rest of its head may depend on the URL. */
const versionOf = (html: string) =>
  html
    .replace(TODAY, '')
    .match(/<html[^>]*>|<meta name="sparekey-(config|pocket)"[^>]*>/g)
    ?.join('');

/** Marks the cached page as outdated when the server's page has a new release, language or settings. */
async function markIfOutdated({ shell, page }: CachedRelease, response: Response) {
  const html = await response.text();
  // A captive portal may respond with its own page.
  if (!response.ok || !html.includes('sparekey-pocket')) return;
  if (versionOf(await page.text()) !== versionOf(html)) await shell.put(OUTDATED_KEY, new Response());
}

/** A reload asks for the server's version. */
const isReload = ({ cache, isReloadNavigation }: Request & { isReloadNavigation?: boolean }) =>
  cache === 'no-cache' || cache === 'reload' || isReloadNavigation;

/**
 * Serves the cached page if its data is also stored and it is not known to be outdated; the page then refreshes its data.
 * Otherwise prefers the network, so that an old release is used for at most one page.
 */
async function respondWithPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const response = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  // Browsers log a warning when a preloaded response is never awaited.
  event.waitUntil(response.catch(() => {}));
  const cached = await findCachedRelease();
  if (cached) {
    const { shell, page } = cached;
    const copy = { shell, page: page.clone() };
    event.waitUntil(response.then((fresh) => markIfOutdated(copy, fresh.clone())).catch(() => {}));
    const isFirst = STORED_OFFLINE.test(new URL(request.url).pathname) && !isReload(request);
    if (isFirst && !(await shell.match(OUTDATED_KEY))) return refresh(page);
  }
  const timeout = new Promise<undefined>((done) => setTimeout(done, NETWORK_TIMEOUT_MILLISECONDS));
  const first = await Promise.race([response.catch(() => undefined), timeout]);
  if (first && first.status < 502) return first;
  return cached ? refresh(cached.page) : response;
}

/** File names contain a content hash, so a cached file is always valid, also for a page of the previous release. */
const respondWithFile = async (request: Request) => (await worker.caches.match(request, IGNORE_VARY)) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) (event as FetchEvent).respondWith(respondWithFile(request));
  else if (request.mode === 'navigate' && !NOT_A_PAGE.test(pathname)) {
    (event as FetchEvent).respondWith(respondWithPage(event as FetchEvent));
  }
});

const activate = async () => {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};
worker.addEventListener('activate', (event) => (event as ExtendableEvent).waitUntil(activate()));

/** Activates a new version only while all pages are hidden, so that none changes in use. Pages trigger the check. */
async function activateWhenHidden() {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ visibilityState }) => visibilityState === 'hidden')) await worker.skipWaiting();
}
worker.addEventListener('message', (event) => (event as ExtendableEvent).waitUntil(activateWhenHidden()));

worker.addEventListener('push', (event) => {
  const { title, body, language, tag, address } = read(event as PushEvent);
  const options = { body, lang: language, tag, icon: ICON, data: { address } };
  (event as PushEvent).waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event as NotificationClickEvent;
  notification.close();
  const { address = '/' } = (notification.data ?? {}) as { address?: string };
  const page = new URL(address, worker.location.origin);
  // Opens a new window, because the user may be typing in an existing one.
  if (page.origin === worker.location.origin)
    (event as NotificationClickEvent).waitUntil(worker.clients.openWindow(page.href));
});
