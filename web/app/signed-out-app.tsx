import { Suspense, useLayoutEffect } from 'react';
import { pages } from 'virtual:routes/signed-out';
import { lookUp } from '../../contract/look-up.ts';
import { type PathName } from '../../contract/paths.ts';
import { lazyPage } from '../platform/lazy-part.tsx';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';
import { redirectTo } from '../platform/sign-in-navigation.ts';
import { operatorPages } from '../site/index.ts';
import { useTypedEmail, type TypedEmail } from '../pages/sign-in/typed-email.ts';

const VisitorPage = lazyPage<{ typed: TypedEmail }>(() => import('../pages/site/visitor-page.tsx'));
const SCREENS: Record<string, typeof VisitorPage> = Object.fromEntries([
  ...operatorPages.map(({ to }) => [to, VisitorPage]),
  ...Object.entries(pages).map(([name, load]) => [paths[name as PathName], lazyPage(load)]),
]);

export const preloadScreen = (path: string) => (lookUp(SCREENS, path) ?? lookUp(SCREENS, paths.login)!).preload();

/** All pages that visitors can open. Any other URL redirects to the login page, which returns to it. */
export function SignedOutApp({ path }: { path: string }) {
  const typed = useTypedEmail();
  const Screen = Object.hasOwn(SCREENS, path) ? SCREENS[path] : undefined;
  useLayoutEffect(() => {
    if (!Screen) redirectTo(paths.login);
  }, [Screen]);
  return Screen ? (
    <Suspense fallback={<PageSpinner />}>
      <Screen key={path} typed={typed} />
    </Suspense>
  ) : null;
}
