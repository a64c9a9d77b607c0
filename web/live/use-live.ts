import { useEffect } from 'react';
import { loadModule } from '../platform/load-module.ts';
import { useSession } from '../platform/session/session.ts';

/** Late enough not to delay the first view of a page */
const START_DELAY_MILLISECONDS = 1_500;

const whenLoaded = () =>
  new Promise<void>((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });

const whenOnline = () =>
  new Promise<void>((done) => {
    if (navigator.onLine) done();
    else addEventListener('online', () => done(), { once: true });
  });

async function followLate(signal: AbortSignal) {
  await whenLoaded();
  await whenOnline();
  const { followEvents: followPage } = await loadModule(() => import('./follow-events.ts'));
  if (!signal.aborted) followPage(signal);
}

/** Keeps the unread counts of the signed-in user up to date. */
export function useLiveUpdates() {
  const uid = useSession().user?.uid;
  useEffect(() => {
    if (!uid) return;
    const controller = new AbortController();
    // If the chunk cannot be loaded, the counts are missing until the page is reloaded.
    const timer = setTimeout(() => void followLate(controller.signal).catch(() => {}), START_DELAY_MILLISECONDS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [uid]);
}
