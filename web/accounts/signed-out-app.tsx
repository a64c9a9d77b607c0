import { Suspense, useLayoutEffect, type ComponentType } from 'react';
import { lazyPage } from '../platform/lazy-part.tsx';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';
import { sendTo } from '../platform/address.ts';
import { useTypedEmail, type TypedEmail } from './typed-email.ts';

const SCREENS: Record<string, ComponentType<{ typed: TypedEmail }>> = {
  [paths.login]: lazyPage(() => import('./login-page.tsx')),
  [paths.register]: lazyPage(() => import('./register-page.tsx')),
  [paths.resetPassword]: lazyPage(() => import('./reset-password-page.tsx')),
};

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
