import { memo, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { OPENED_PARAMETER } from '../../contract/pushes/payload.ts';
import { currentSearchParams } from '../platform/current-search-params.ts';
import { currentSession } from '../platform/session/session.ts';
import { AppRoutes, preloadPage } from './routes.tsx';

export { preloadPage };

const noteOpened = async () => (await import('../notices/read-opened-notice-mutations.ts')).markOpenedNoticeRead();

/** Memoized, so that a session change, such as the role after the first view, re-renders only its readers. */
export default memo(function MarketApp() {
  useEffect(() => {
    // Runs in the background. If it fails, the user gets the email anyway.
    if (currentSession().user && currentSearchParams().has(OPENED_PARAMETER)) noteOpened().catch(() => {});
  }, []);
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
});
