import type { PushPayload } from '../contract/pushes/payload.ts';

// The service worker: what the browser starts when something is pushed to it, with no page of ours open, and asks for pages and
// their files. It knows nothing about anybody: it keeps nothing, answers no request to the API, and what pages have kept of
// trips it never reads. What it needs of its surroundings is written here: TypeScript has them for pages or for workers, not for both.

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  data: { json(): unknown } | null;
}
interface PressEvent extends Waiting {
  notification: Notification;
}
interface FetchEvent extends Waiting {
  request: Request;
  preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
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

/** A browser that shows nothing for a push ends them; so whatever cannot be read says at least whose it is. */
function read({ data }: PushEvent): PushPayload {
  const otherwise = { title: worker.location.host, body: '', language: '', tag: 'unreadable', address: '/' };
  try {
    return { ...otherwise, ...(data?.json() as PushPayload) };
  } catch {
    return otherwise;
  }
}

/** A line that is there and carries nothing is no better than none. */
const PATIENCE_MILLISECONDS = 5_000;
/** Whatever else begins so is no page. */
const NO_PAGE = /^\/(api|assets|brand|dev|photos)(\/|$)|\.\w+$/;
/** Of these pages everything is kept that they show. A handover begins where it was left, so it wants to know the latest first. */
const KEPT_WHOLE = /^\/($|trips(\/[^/]+)?\/?$|messages(\/|$))/;
/** Under this address a page is kept, last of all: where it is, all of its files are. */
const KEPT_PAGE = '/';
/** Under this one it stands beside a page that the server has another by now. */
const OUTDATED = '/outdated';
const WHATEVER_VARIES = { ignoreVary: true };
const TODAY = /(&quot;today&quot;:&quot;)[\d-]+/;

/** What was written into the page is as old as the page: the day is today's, and the page knows that it was kept. */
async function refresh(kept: Response): Promise<Response> {
  const html = await kept.text();
  const timeZone = /&quot;timeZone&quot;:&quot;([\w/+-]+)/.exec(html)?.[1];
  // Sweden writes days as we do.
  const today = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format();
  const page = html.replace(TODAY, `$1${today}`).replace('<html', '<html data-kept="start"');
  return new Response(page, { headers: kept.headers });
}

interface Kept {
  shell: Cache;
  page: Response;
}

/** Of the newest release of which all files are there */
async function findKept(): Promise<Kept | undefined> {
  for (const name of (await worker.caches.keys()).toReversed()) {
    const shell = await worker.caches.open(name);
    const page = await shell.match(KEPT_PAGE, WHATEVER_VARIES);
    if (page) return { shell, page };
  }
  return undefined;
}

/** What a page says of its language, release and settings. The rest of its head may be for one address alone. */
const makingOf = (html: string) =>
  html
    .replace(TODAY, '')
    .match(/<html[^>]*>|<meta name="sparekey-(config|pocket)"[^>]*>/g)
    ?.join('');

/** Notes when the server has another page than the kept one: a release, a language or settings are new. */
async function compare({ shell, page }: Kept, answer: Response) {
  const html = await answer.text();
  // What a hotel's network sends instead is no page of ours.
  if (!answer.ok || !html.includes('sparekey-pocket')) return;
  if (makingOf(await page.text()) !== makingOf(html)) await shell.put(OUTDATED, new Response());
}

/** Who loads a page again wants what the server has. */
const isReload = ({ cache, isReloadNavigation }: Request & { isReloadNavigation?: boolean }) =>
  cache === 'no-cache' || cache === 'reload' || isReloadNavigation;

/**
 * The kept one where all of it is there and, as far as we know, the server has no other; what it shows is as old as it was kept,
 * and asked for again. Otherwise from the network while there is one: so nobody works with an old release for longer than one page.
 */
async function openPage(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const answer = Promise.resolve(event.preloadResponse).then((preloaded) => preloaded ?? fetch(request));
  // A browser complains about one that nobody waited for.
  event.waitUntil(answer.catch(() => {}));
  const kept = await findKept();
  if (kept) {
    const { shell, page } = kept;
    const copy = { shell, page: page.clone() };
    event.waitUntil(answer.then((fresh) => compare(copy, fresh.clone())).catch(() => {}));
    const isFirst = KEPT_WHOLE.test(new URL(request.url).pathname) && !isReload(request);
    if (isFirst && !(await shell.match(OUTDATED))) return refresh(page);
  }
  const tooLate = new Promise<undefined>((done) => setTimeout(done, PATIENCE_MILLISECONDS));
  const inTime = await Promise.race([answer.catch(() => undefined), tooLate]);
  if (inTime && inTime.status < 502) return inTime;
  return kept ? refresh(kept.page) : answer;
}

/** Names of files change with what is in them: one that is kept is right, also for a page of the release before. */
const openFile = async (request: Request) => (await worker.caches.match(request, WHATEVER_VARIES)) ?? fetch(request);

worker.addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname.startsWith('/assets/')) (event as FetchEvent).respondWith(openFile(request));
  else if (request.mode === 'navigate' && !NO_PAGE.test(pathname)) {
    (event as FetchEvent).respondWith(openPage(event as FetchEvent));
  }
});

const begin = async () => {
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
};
worker.addEventListener('activate', (event) => (event as Waiting).waitUntil(begin()));

/** A new one waits until nobody looks at a page of ours, so that nothing changes under somebody who types. Pages say when to look. */
async function takeOverAtRest() {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.every(({ visibilityState }) => visibilityState === 'hidden')) await worker.skipWaiting();
}
worker.addEventListener('message', (event) => (event as Waiting).waitUntil(takeOverAtRest()));

worker.addEventListener('push', (event) => {
  const { title, body, language, tag, address } = read(event as PushEvent);
  const options = { body, lang: language, tag, icon: ICON, data: { address } };
  (event as PushEvent).waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event as PressEvent;
  notification.close();
  const { address = '/' } = (notification.data ?? {}) as { address?: string };
  const page = new URL(address, worker.location.origin);
  // In a window of its own: somebody may be typing in another one.
  if (page.origin === worker.location.origin) (event as PressEvent).waitUntil(worker.clients.openWindow(page.href));
});
