import { BrowserRouter } from 'react-router';
import { AppRoutes, preloadPage } from './routes.tsx';

export { preloadPage };

export default function SignedInApp() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
