import { Suspense, useLayoutEffect } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';
import { sendTo } from '../platform/address.ts';
import { operatorPages } from '../site/index.ts';
import { useTypedEmail, type TypedEmail } from './typed-email.ts';

const LoginPage = lazyPage<{ typed: TypedEmail }>(() => import('./login-page.tsx'));
const VisitorPage: typeof LoginPage = lazyPage(() => import('../site/visitor-page.tsx'));
const SCREENS: Record<string, typeof LoginPage> = {
  ...Object.fromEntries(operatorPages.map(({ to }) => [to, VisitorPage])),
  [paths.login]: LoginPage,
  [paths.register]: lazyPage(() => import('./register-page.tsx')),
  [paths.resetPassword]: lazyPage(() => import('./reset-password-page.tsx')),
  [paths.verifyEmail]: lazyPage(() => import('./verify-email-page.tsx')),
  [paths.changeEmail]: lazyPage(() => import('./change-email-page.tsx')),
  [paths.unsubscribe]: lazyPage(() => import('./unsubscribe-page.tsx')),
  [paths.singleSignOn]: lazyPage(() => import('./single-sign-on-page.tsx')),
};

export const preloadScreen = (path: string) => (SCREENS[path] ?? LoginPage).preload();

/** All that a visitor can reach. Any other address leads to the login screen, which leads back. */
export function SignedOutApp({ path }: { path: string }) {
  const typed = useTypedEmail();
  const Screen = SCREENS[path];
  useLayoutEffect(() => {
    if (!Screen) sendTo(paths.login);
  }, [Screen]);
  return Screen ? (
    <Suspense fallback={<PageSpinner />}>
      <Screen key={path} typed={typed} />
    </Suspense>
  ) : null;
}
