import { memo, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { OPENED_PARAMETER } from '../../contract/pushes/payload.ts';
import { addressNow } from '../platform/address-now.ts';
import { currentSession } from '../platform/session/session.ts';
import { AppRoutes, preloadPage } from './routes.tsx';

export { preloadPage };

const noteOpened = async () => (await import('../notices/opened-notice-mutations.ts')).noteOpened();

/** What changes in the session, as the role does after the first view, concerns those who ask for it, not every page. */
export default memo(function MarketApp() {
  useEffect(() => {
    // Nobody waits for it, and nobody hears if it fails: the mail comes then.
    if (currentSession().user && addressNow().has(OPENED_PARAMETER)) noteOpened().catch(() => {});
  }, []);
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
});
