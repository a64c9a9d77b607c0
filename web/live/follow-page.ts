import { request, withToken } from '../platform/session/api.ts';
import { createLiveClient } from './live-client.ts';
import { takeEvent, takeUnread } from './live-store.ts';

const client = createLiveClient(
  {
    open: (signal) =>
      withToken((token) => fetch('/api/events', { signal, headers: { authorization: `Bearer ${token}` } })),
    unread: (signal) => request('GET /api/unread', { signal }),
  },
  takeEvent,
);

/** Follows for as long as somebody can see the page and there is a connection. */
function follow() {
  if (document.visibilityState === 'visible' && navigator.onLine) client.start();
  else client.stop();
}

/** For the person who is signed in. */
export function followPage(signal: AbortSignal) {
  document.addEventListener('visibilitychange', follow, { signal });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, follow, { signal });
  addEventListener('pagehide', () => client.stop(), { signal });
  signal.addEventListener('abort', () => {
    client.stop();
    takeUnread(null);
  });
  follow();
}
