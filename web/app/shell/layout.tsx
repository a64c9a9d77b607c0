import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../../language/words.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { InTurn } from '../../platform/in-turn.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { dueCar } from '../../platform/session/sign-in-purpose.ts';
import { queryClient } from '../../platform/query-client.ts';
import { PageSpinner } from '../../platform/page-spinner.tsx';
import { useTitleCount } from '../../platform/use-title.ts';
import { useLive, useUnread } from '../../live/index.ts';
import { shownCount } from '../../ui/count-badge.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { OfflineBanner } from '../../platform/offline-banner.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useRole } from './use-role.ts';
import { useRouteChange } from './use-route-change.ts';
import { useUnsent } from './use-unsent.ts';
import { useUnverified } from './use-unverified.ts';

const Pocket = lazyPart(() => import('../pocket/pocket.tsx'), 'optional');

const SaveDue = lazyPart(() => import('../../saved/save-due.tsx'), 'optional');

function Frame() {
  useRole();
  useLive();
  useUnsent();
  useUnverified();
  const news = useUnread();
  const unread = news?.messages ?? 0;
  useTitleCount(unread > 0 ? shownCount(unread) : '');
  const main = useRouteChange();
  useKeptFocus(main);
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="visually-hidden focus:fixed focus:top-2 focus:start-2 focus:z-50 focus:h-auto focus:w-auto focus:m-0 focus:rounded-control focus:bg-surface-raised focus:p-3 focus:[clip-path:none]"
      >
        {t('shell.skip')}
      </a>
      <Header />
      <OfflineBanner className="sticky top-16 z-15 border-b border-line [@media(height<30rem)]:static" />
      {/* As high as the window below the header: what loads grows or shrinks out of sight, and the footer never jumps. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        {/* A page that failed must not take the next one with it, hence the key. */}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {/* Below the window, whatever the page: it follows once there is something to see. */}
      <InTurn>
        <Footer />
      </InTurn>
      <PhoneBar />
      <Suspense>{news ? <Pocket /> : null}</Suspense>
      {dueCar('save') ? (
        <Suspense>
          <SaveDue />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Everything that signed-in pages share. */
export function Layout() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Frame />
      </ToastProvider>
    </QueryClientProvider>
  );
}
