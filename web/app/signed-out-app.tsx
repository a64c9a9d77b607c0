import { Suspense, useLayoutEffect } from 'react';
import { pages } from 'virtual:routes/signed-out';
import { lookUp } from '../../contract/look-up.ts';
import { type PathName } from '../../contract/paths.ts';
import { lazyPage } from '../platform/lazy-part.tsx';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';
import { sendTo } from '../platform/address.ts';
import { operatorPages } from '../site/index.ts';
import { useTypedEmail, type TypedEmail } from '../pages/sign-in/typed-email.ts';

const VisitorPage = lazyPage<{ typed: TypedEmail }>(() => import('../pages/site/visitor-page.tsx'));
const SCREENS: Record<string, typeof VisitorPage> = Object.fromEntries([
  ...operatorPages.map(({ to }) => [to, VisitorPage]),
  ...Object.entries(pages).map(([name, load]) => [paths[name as PathName], lazyPage(load)]),
]);

export const preloadScreen = (path: string) => (lookUp(SCREENS, path) ?? lookUp(SCREENS, paths.login)!).preload();

/** All that a visitor can reach. Any other address leads to the login screen, which leads back. */
export function SignedOutApp({ path }: { path: string }) {
  const typed = useTypedEmail();
  const Screen = Object.hasOwn(SCREENS, path) ? SCREENS[path] : undefined;
  useLayoutEffect(() => {
    if (!Screen) sendTo(paths.login);
  }, [Screen]);
  return Screen ? (
    <Suspense fallback={<PageSpinner />}>
      <Screen key={path} typed={typed} />
    </Suspense>
  ) : null;
}
