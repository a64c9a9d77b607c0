import { memo } from 'react';
import { BrowserRouter } from 'react-router';
import { AppRoutes, preloadPage } from './routes.tsx';

export { preloadPage };

/** What the session says anew, as the role does after the first view, concerns those who ask for it, not every page. */
export default memo(function MarketApp() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
});
