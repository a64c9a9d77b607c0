import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { DESKTOP, useMediaQuery } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { ErrorBoundary } from '../../platform/error-boundary.tsx';
import { loadModule } from '../../platform/load-module.ts';
import { RenderWhenIdle } from '../../platform/render-when-idle.tsx';
import { lazyPart } from '../../platform/lazy-part.tsx';
import { EMAIL_UNVERIFIED_EVENT } from '../../platform/session/api.ts';
import { pendingPurpose } from '../../platform/session/sign-in-purpose.ts';
import { queryClient } from '../../platform/query-client.ts';
import { PageSpinner } from '../../platform/page-spinner.tsx';
import { useTitleCount } from '../../platform/use-title.ts';
import { useLiveUpdates, useUnread } from '../../live/index.ts';
import { formatBadgeCount } from '../../ui/count-badge.tsx';
import { ToastProvider, useToast } from '../../ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { OfflineBanner } from '../../platform/offline-banner.tsx';
import { useRestoredFocus } from './use-restored-focus.ts';
import { useRole } from './use-role.ts';
import { useSendUnsent } from './use-send-unsent.ts';

/** When a request fails because the email address is not verified, offers to send the link again. */
function useVerificationPrompt() {
  const toast = useToast();
  useEffect(() => {
    const offer = () =>
      void loadModule(() => import('../../accounts/offer-verification-email.ts')).then(
        ({ offerVerificationEmail: offerLink }) => offerLink(toast),
        () => {},
      );
    addEventListener(EMAIL_UNVERIFIED_EVENT, offer);
    return () => removeEventListener(EMAIL_UNVERIFIED_EVENT, offer);
  }, [toast]);
}

/**
 * Scrolls a new page to the top and focuses its content, as a page load would. On going back, the browser restores the
 * scroll position.
 */
function useRouteChange() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, type]);
  return main;
}

// Loaded last, so that it does not delay a phone's first paint.
const BottomNav = lazyPart(() => import('./bottom-nav.tsx'), 'optional');

function PhoneNav() {
  if (useMediaQuery(DESKTOP)) return null;
  return (
    <nav aria-label={t('shell.links.label')} className="bottom-bar z-20 border-t border-line bg-paper">
      <div className="h-14">
        <Suspense>
          <BottomNav />
        </Suspense>
      </div>
    </nav>
  );
}

const OfflineTrips = lazyPart(() => import('../offline/offline-trips.tsx'), 'optional');

const SavePendingCar = lazyPart(() => import('../../saved/save-pending-car.tsx'), 'optional');

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
      <PhoneNav />
      <Suspense>{unreadCounts ? <OfflineTrips /> : null}</Suspense>
      {pendingPurpose('save') ? (
        <Suspense>
          <SavePendingCar />
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
