import { useEffect, useRef } from 'react';
import { useUnread } from '../../live/index.ts';
import { stores } from '../../platform/secure-only.ts';
import { useSession } from '../../platform/session/session.ts';
import { useFreshWaits } from '../../waits/index.ts';
import { keepShell, offerRest } from './keep-shell.ts';
import { keepTrips } from './keep-trips.ts';
import { restoreTrips } from './kept-trips.ts';

/** Keeps the trips that are near, for when there is no connection, and has them shown once there is none. */
function usePocket() {
  // Nobody, for a moment, after signing out on a page that visitors may see
  const uid = useSession().user?.uid;
  const count = useUnread()?.notices;
  const before = useRef(count);
  useEffect(() => {
    if (!uid || !stores()) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const isNews = (count ?? 0) > (before.current ?? 0);
    before.current = count;
    keepTrips(uid, isNews, signal)
      .then((hasTrips) => (hasTrips ? keepShell(uid) : undefined))
      // It is tried again with the next page, and nobody waits for it.
      .catch(() => {});
    return () => leaving.abort();
  }, [uid, count]);
  useEffect(() => {
    const restore = () => void restoreTrips().catch(() => {});
    const rest = () => void offerRest();
    addEventListener('offline', restore);
    document.addEventListener('visibilitychange', rest);
    return () => {
      removeEventListener('offline', restore);
      document.removeEventListener('visibilitychange', rest);
    };
  }, []);
}

/** What begins once the page is there and its stream has told what is new. */
export default function Pocket() {
  useFreshWaits();
  usePocket();
  return null;
}
