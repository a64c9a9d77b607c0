import { Suspense, useLayoutEffect } from 'react';
import { lazyPage, lazyPart } from '../platform/lazy-part.tsx';
import { openReturnPage, usePath } from '../platform/sign-in-navigation.ts';
import { preloadScreen, SignedOutApp } from './signed-out-app.tsx';
import { isVisitorOnly, isMailedLink, isPublicPath } from '../platform/return-page.ts';
import { currentSession, useSession } from '../platform/session/session.ts';
import { config } from '../platform/config.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';

const loadMarketApp = () => import('./market-app.tsx');
const MarketApp = lazyPage(loadMarketApp);

const DemoBanner = lazyPart(() => import('./shell/demo-banner.tsx'), 'optional');

/** True for signed-in users, and for visitors on public pages. Pages that emails link to are outside the market. */
function isInMarket(path: string): boolean {
  if (isMailedLink(path)) return false;
  return currentSession().user !== null || isPublicPath(path);
}

/** Preloads the first page, so that it renders immediately. The page itself reports failures. */
export async function preloadFirstPage() {
  // The banner is at the top of the page; loading it later would shift the layout.
  if (config.demo) await DemoBanner.preload();
  const { pathname } = location;
  if (!isInMarket(pathname)) return preloadScreen(pathname);
  await MarketApp.preload();
  // The page comes from the offline cache: restore its stored data before it requests any.
  if (document.documentElement.dataset['kept']) {
    await import('./offline/stored-trips.ts').then(({ restoreTrips }) => restoreTrips()).catch(() => {});
  }
  const { preloadPage } = await loadMarketApp();
  await preloadPage(location);
}

/**
 * Redirects users who have just signed in to the page they requested. The URL must be set before the router starts,
 * because the router overwrites the history state that contains the requested page.
 */
function AfterSigningIn() {
  useLayoutEffect(openReturnPage, []);
  return <PageSpinner />;
}

/** Sign-in and the market are separate applications; signing in or out, in any tab, swaps them. */
function Application() {
  const { user } = useSession();
  const path = usePath();
  if (!isInMarket(path)) return <SignedOutApp path={path} />;
  if (isVisitorOnly(path)) return <AfterSigningIn />;
  return (
    <Suspense fallback={<PageSpinner />}>
      {/* Data that was fetched for a user must not be shown to a visitor. */}
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
