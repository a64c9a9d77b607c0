import { useEffect } from 'react';
import { loadModule } from '../platform/load-module.ts';
import { useSession } from '../platform/session/session.ts';

/** Late enough to be in the way of nothing that a page shows first. */
const LATE_MILLISECONDS = 1_500;

const loaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });

const online = () =>
  new Promise<void>((done) => {
    if (navigator.onLine) done();
    else addEventListener('online', () => done(), { once: true });
  });

async function followLate(signal: AbortSignal) {
  await loaded();
  await online();
  const { followPage } = await loadModule(() => import('./follow-page.ts'));
  if (!signal.aborted) followPage(signal);
}

/** Keeps what is unread up to date for the person who is signed in. */
export function useLive() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (!uid) return;
    const gone = new AbortController();
    // Without its file the counts are missing until the page is loaded again.
    const timer = setTimeout(() => void followLate(gone.signal).catch(() => {}), LATE_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [uid]);
}
