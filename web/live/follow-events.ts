import { request, withToken } from '../platform/session/api.ts';
import { createLiveClient } from './live-client.ts';
import { handleEvent, setUnread } from './live-store.ts';

const client = createLiveClient(
  {
    open: (signal) =>
      withToken((token) => fetch('/api/events', { signal, headers: { authorization: `Bearer ${token}` } })),
    unread: (signal) => request('GET /api/unread', { signal }),
  },
  handleEvent,
);

/** Keeps the stream open while the page is visible and online. */
function follow() {
  if (document.visibilityState === 'visible' && navigator.onLine) client.start();
  else client.stop();
}

/** Follows the events of the signed-in user until the signal aborts. */
export function followEvents(signal: AbortSignal) {
  document.addEventListener('visibilitychange', follow, { signal });
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, follow, { signal });
  addEventListener('pagehide', () => client.stop(), { signal });
  signal.addEventListener('abort', () => {
    client.stop();
    setUnread(null);
  });
  follow();
}
