import { Suspense, useLayoutEffect } from 'react';
import { lazyPage, lazyPart } from '../platform/lazy-part.tsx';
import { goOn, usePath } from '../platform/address.ts';
import { preloadScreen, SignedOutApp } from './signed-out-app.tsx';
import { isForVisitors, isMailedLink, isOpen } from '../platform/wanted-page.ts';
import { currentSession, useSession } from '../platform/session/session.ts';
import { config } from '../platform/config.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';

const loadMarketApp = () => import('./market-app.tsx');
const MarketApp = lazyPage(loadMarketApp);

const DemoBanner = lazyPart(() => import('./shell/demo-banner.tsx'), 'optional');

/** For people who are signed in, and visitors where they are let in. Links in mails work for everyone. */
function isInMarket(path: string): boolean {
  if (isMailedLink(path)) return false;
  return currentSession().user !== null || isOpen(path);
}

/** Fetches what the first page needs, so that it is shown in one go. What fails is told of by the page itself. */
export async function preloadFirstPage() {
  // It stands above everything, which would jump if it came later.
  if (config.demo) await DemoBanner.preload();
  const { pathname } = location;
  if (!isInMarket(pathname)) return preloadScreen(pathname);
  await MarketApp.preload();
  // A kept page: what was kept for it is there before it asks for anything.
  if (document.documentElement.dataset['kept']) {
    await import('./pocket/kept-trips.ts').then(({ restoreTrips }) => restoreTrips()).catch(() => {});
  }
  const { preloadPage } = await loadMarketApp();
  await preloadPage(location);
}

/**
 * Takes people who have just signed in to the page they wanted. The address is set before the router reads it: a router that
 * has started writes its own notes over the one that says where they came from.
 */
function AfterSigningIn() {
  useLayoutEffect(goOn, []);
  return <PageSpinner />;
}

/** Signing in and the market are an application each: signing in or out, here or in another tab, swaps them. */
function Application() {
  const { user } = useSession();
  const path = usePath();
  if (!isInMarket(path)) return <SignedOutApp path={path} />;
  if (isForVisitors(path)) return <AfterSigningIn />;
  return (
    <Suspense fallback={<PageSpinner />}>
      {/* What was fetched for one is not for the other. */}
      <MarketApp key={user ? 'person' : 'visitor'} />
    </Suspense>
  );
}

export function Root() {
  return (
    <>
      {config.demo && (
        <Suspense>
          <DemoBanner />
        </Suspense>
      )}
      <Application />
    </>
  );
}
