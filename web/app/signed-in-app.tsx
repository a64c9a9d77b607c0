import { BrowserRouter } from 'react-router';
import { AppRoutes } from './routes.tsx';

export default function SignedInApp() {
  return (
    <BrowserRouter>
      <AppRoutes />
    </BrowserRouter>
  );
}
