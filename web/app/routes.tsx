import { Suspense, useLayoutEffect } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { matchPath, Route, Routes, useLocation } from 'react-router';
import { admin, later, pages } from 'virtual:routes/first';
import { routePattern, type PathName } from '../../contract/paths.ts';
import { sendTo, takeOver } from '../platform/address.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { setPreload } from '../platform/preload-page.ts';
import { currentSession } from '../platform/session/session.ts';
import { isForVisitors, isOpen } from '../platform/wanted-page.ts';
import { RequireAdmin } from './access.tsx';
import { paths } from '../platform/paths.ts';
import { operatorPages } from '../site/index.ts';
import { lazily } from './page-group.tsx';
import { Layout } from './shell/layout.tsx';
import { lookUp } from '../../contract/look-up.ts';

const loadLater = () => import('./later-pages.ts');
const loadAdmin = () => import('./admin-pages.ts');
const LaterPages = lazyPage(loadLater);
const AdminPages = lazyPage(loadAdmin);
const NotFoundPage = lazyPage(() => import('../platform/not-found-page.tsx'));
const firstPages = lazily(pages);

const hasId = (name: PathName) => typeof paths[name] !== 'string';

/** What is written out comes before what has an id in it: `/messages/new` is not a thread. */
const NAMES = ([...Object.keys(pages), ...later, ...admin] as PathName[]).toSorted(
  (a, b) => Number(hasId(a)) - Number(hasId(b)),
);

/** The page at an address, by the table in `route-table.ts`. */
function routeAt(address: string) {
  // What the operator wrote counts instead of ours.
  const written = operatorPages.find(({ to }) => matchPath(to, address));
  if (written) return { name: 'page' as const, path: written.to, Page: firstPages.page!, isForAdmins: false };
  const name = NAMES.find((known) => known !== 'page' && matchPath(routePattern(known), address));
  if (!name) return undefined;
  const isForAdmins = admin.includes(name);
  const Page = lookUp(firstPages, name) ?? (isForAdmins ? AdminPages : LaterPages);
  return { name, path: routePattern(name), Page: Page as typeof LaterPages, isForAdmins };
}

setPreload(async (pathname) => {
  const route = routeAt(pathname);
  await route?.Page.preload();
  if (!route || route.name in pages) return;
  const { preload } = await (route.isForAdmins ? loadAdmin() : loadLater());
  await preload(route.name);
});

/** By now it is known what the page shows first, as a rule: without a wait, nobody sees it empty. */
const PREFETCH_MILLISECONDS = 100;

/** Fetches the first page of a visit, and what it shows first. */
export async function preloadPage(address: Location) {
  const part = await routeAt(address.pathname)?.Page.preload();
  const late = new Promise((done) => setTimeout(done, PREFETCH_MILLISECONDS));
  await Promise.race([part?.prefetch?.(address), late]);
}

/** A link led a visitor to where an account is needed. */
function SignInFirst() {
  const { pathname, state } = useLocation();
  useLayoutEffect(() => {
    if (isForVisitors(pathname)) takeOver((state as { from?: string } | null)?.from);
    else sendTo(paths.login);
  }, [pathname, state]);
  return <PageSpinner />;
}

export function AppRoutes() {
  const { pathname } = useLocation();
  if (!currentSession().user && !isOpen(pathname)) {
    return <SignInFirst />;
  }
  const route = routeAt(pathname);
  const page = route ? <route.Page name={route.name} /> : <NotFoundPage />;
  // The router takes all its routes apart to rank them, which is long for a slow phone: it gets the one it needs.
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
