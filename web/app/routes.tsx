import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { matchPath, Route, Routes, useLocation, Navigate } from 'react-router';
import { admin, later, pages } from 'virtual:routes/first';
import { routePattern, type PathName } from '../../contract/paths.ts';
import { redirectTo, takeOverFromRouter } from '../platform/sign-in-navigation.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { setPreload } from '../platform/preload-page.ts';
import { currentSession, useSession } from '../platform/session/session.ts';
import { isVisitorOnly, isPublicPath } from '../platform/return-page.ts';
import { paths } from '../platform/paths.ts';
import { operatorPages } from '../site/index.ts';
import { toLazyPages } from './page-group.tsx';
import { Layout } from './shell/layout.tsx';
import { lookUp } from '../../contract/look-up.ts';

/**
 * Redirects everyone but administrators to the home page. The server enforces access; this only avoids an error page.
 */
function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  if (isAdmin === false) return <Navigate to={paths.home} replace />;
  return isAdmin ? children : <PageSpinner />;
}

const loadLater = () => import('./later-pages.ts');
const loadAdmin = () => import('./admin-pages.ts');
const LaterPages = lazyPage(loadLater);
const AdminPages = lazyPage(loadAdmin);
const NotFoundPage = lazyPage(() => import('../platform/not-found-page.tsx'));
const firstPages = toLazyPages(pages);

const hasId = (name: PathName) => typeof paths[name] !== 'string';

/** Static paths come before paths with an id: `/messages/new` is not a thread. */
const NAMES = ([...Object.keys(pages), ...later, ...admin] as PathName[]).toSorted(
  (a, b) => Number(hasId(a)) - Number(hasId(b)),
);

/** Finds the page of a URL in `route-table.ts`. */
function routeAt(address: string) {
  // The operator's own pages override ours.
  const operatorPage = operatorPages.find(({ to }) => matchPath(to, address));
  if (operatorPage) return { name: 'page' as const, path: operatorPage.to, Page: firstPages.page!, isForAdmins: false };
  const name = NAMES.find((known) => known !== 'page' && matchPath(routePattern(known), address));
  if (!name) return undefined;
  const isForAdmins = admin.includes(name);
  const Page = lookUp(firstPages, name) ?? (isForAdmins ? AdminPages : LaterPages);
  return { name, path: routePattern(name), Page: Page as typeof LaterPages, isForAdmins };
}

setPreload(async (pathname) => {
  const route = routeAt(pathname);
  await route?.Page.preload();
  if (!route || Object.hasOwn(pages, route.name)) return;
  const { preload } = await (route.isForAdmins ? loadAdmin() : loadLater());
  await preload(route.name);
});

/** Usually long enough for the page's first data, so that the page does not flash empty. */
const PREFETCH_MILLISECONDS = 100;

/** Preloads the first page of a visit and prefetches its data. */
export async function preloadPage(address: Location) {
  const page = await routeAt(address.pathname)?.Page.preload();
  const timeout = new Promise((done) => setTimeout(done, PREFETCH_MILLISECONDS));
  await Promise.race([page?.prefetch?.(address), timeout]);
}

/** Shown when a visitor opens a page that requires an account. */
function SignInFirst() {
  const { pathname, state } = useLocation();
  useLayoutEffect(() => {
    if (isVisitorOnly(pathname)) takeOverFromRouter((state as { from?: string } | null)?.from);
    else redirectTo(paths.login);
  }, [pathname, state]);
  return <PageSpinner />;
}

export function AppRoutes() {
  const { pathname } = useLocation();
  if (!currentSession().user && !isPublicPath(pathname)) {
    return <SignInFirst />;
  }
  const route = routeAt(pathname);
  const page = route ? <route.Page name={route.name} /> : <NotFoundPage />;
  // The router parses and ranks all its routes, which is slow on phones, so it gets only the matching one.
  const shown = (
    <Route path={route?.path ?? '*'} element={route?.isForAdmins ? <RequireAdmin>{page}</RequireAdmin> : page} />
  );
  return (
    <Suspense fallback={<PageSpinner />}>
      <Routes>
        <Route element={<Layout />}>{shown}</Route>
      </Routes>
    </Suspense>
  );
}
