import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Outlet, useLocation } from 'react-router';
import { t } from '../../language/words.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { pendingCarId } from '../../platform/session/sign-in-purpose.ts';
import { queryClient } from '../../platform/query-client.ts';
import { PageSpinner } from '../../platform/page-spinner.tsx';
import { useTitleCount } from '../../platform/use-title.ts';
import { useLiveUpdates, useUnread } from '../../live/index.ts';
import { formatBadgeCount } from '../../ui/count-badge.tsx';
import { ToastProvider } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { OfflineBanner } from '../../platform/offline-banner.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useRole } from './use-role.ts';
import { useRouteChange } from './use-route-change.ts';
import { useSendUnsent } from './use-send-unsent.ts';
import { useVerificationPrompt } from './use-verification-prompt.ts';

const OfflineTrips = lazyPart(() => import('../offline/offline-trips.tsx'), 'optional');

const SaveDue = lazyPart(() => import('../../saved/save-pending-car.tsx'), 'optional');

function Frame() {
  useRole();
  useLiveUpdates();
  useSendUnsent();
  useVerificationPrompt();
  const unreadCounts = useUnread();
  const unread = unreadCounts?.messages ?? 0;
  useTitleCount(unread > 0 ? formatBadgeCount(unread) : '');
  const main = useRouteChange();
  useRestoredFocus(main);
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
      {/* At least as high as the window below the header, so that the footer does not jump while content loads. */}
      <main id="main" ref={main} tabIndex={-1} className="min-h-[calc(100dvh-4rem)] flex-1 outline-none">
        {/* The key resets the boundary, so that an error on one page does not affect the next. */}
        <ErrorBoundary key={pathname}>
          <Suspense fallback={<PageSpinner />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
      {/* Always below the fold, so it may load later. */}
      <RenderWhenIdle>
        <Footer />
      </RenderWhenIdle>
      <PhoneBar />
      <Suspense>{unreadCounts ? <OfflineTrips /> : null}</Suspense>
      {pendingCarId('save') ? (
        <Suspense>
          <SaveDue />
        </Suspense>
      ) : null}
    </div>
  );
}

export function Layout() {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Frame />
      </ToastProvider>
    </QueryClientProvider>
  );
}
