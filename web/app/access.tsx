import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useSession } from '../platform/session/session.ts';
import { PageSpinner } from '../platform/page-spinner.tsx';
import { paths } from '../platform/paths.ts';

/**
 * Redirects everyone but administrators to the home page. The server enforces access; this only avoids an error page.
 */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { isAdmin } = useSession();
  if (isAdmin === false) return <Navigate to={paths.home} replace />;
  return isAdmin ? children : <PageSpinner />;
}
