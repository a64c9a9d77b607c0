import { Suspense, useLayoutEffect } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { goOn, usePath } from '../platform/address.ts';
import { preloadScreen, SignedOutApp } from '../accounts/index.ts';
import { isForVisitors, isMailedLink } from '../platform/wanted-page.ts';
import { currentSession, useSession } from '../platform/session/session.ts';
import { config } from '../platform/config.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';

const loadSignedInApp = () => import('./signed-in-app.tsx');
const SignedInApp = lazyPage(loadSignedInApp);

/** Fetches what the first page needs, so that it is shown in one go. What fails is told of by the page itself. */
export async function preloadFirstPage() {
  const { pathname } = location;
  if (!currentSession().user || isMailedLink(pathname)) return preloadScreen(pathname);
  await SignedInApp.preload();
  const { preloadPage } = await loadSignedInApp();
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

/** Visitors and signed-in people have an application each: signing in or out, here or in another tab, swaps them. */
export function Root() {
  const { user } = useSession();
  const path = usePath();
  const isForEverybody = config.development && path === paths.gallery;
  const isSignedIn = (user && !isMailedLink(path)) || isForEverybody;
  if (!isSignedIn) return <SignedOutApp path={path} />;
  if (isForVisitors(path)) return <AfterSigningIn />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <SignedInApp />
    </Suspense>
  );
}
