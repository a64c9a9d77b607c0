import { useEffect, useRef } from 'react';
import { useUnread } from '../../live/index.ts';
import { cacheStorage } from '../../platform/secure-only.ts';
import { useSession } from '../../platform/session/session.ts';
import { useWaitRefresh } from '../../waits/index.ts';
import { cacheAppShell, activateWaitingWorker } from './cache-app-shell.ts';
import { storeTrips } from './store-trips.ts';
import { restoreTrips } from './stored-trips.ts';

/** Stores trips that are near for offline use, and restores them when the connection is lost. */
function useOfflineTrips() {
  // Undefined for a moment after signing out on a public page
  const uid = useSession().user?.uid;
  const count = useUnread()?.notices;
  const previousCount = useRef(count);
  useEffect(() => {
    if (!uid || !cacheStorage()) return;
    const controller = new AbortController();
    const { signal } = controller;
    const hasNews = (count ?? 0) > (previousCount.current ?? 0);
    previousCount.current = count;
    storeTrips(uid, hasNews, signal)
      .then((hasTrips) => (hasTrips ? cacheAppShell(uid) : undefined))
      // Runs in the background; the next page tries again.
      .catch(() => {});
    return () => controller.abort();
  }, [uid, count]);
  useEffect(() => {
    const restore = () => void restoreTrips().catch(() => {});
    const activateWorker = () => void activateWaitingWorker();
    addEventListener('offline', restore);
    document.addEventListener('visibilitychange', activateWorker);
    return () => {
      removeEventListener('offline', restore);
      document.removeEventListener('visibilitychange', activateWorker);
    };
  }, []);
}

/** Starts after the page is shown and the live stream has sent the first counts. */
export default function OfflineTrips() {
  useWaitRefresh();
  useOfflineTrips();
  return null;
}
