import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../session/session.ts';
import { PageSpinner } from './page-spinner.tsx';
import { paths } from './paths.ts';

/** Visitors are asked to sign in, and come back to where they wanted to go. */
export function RequireSignedIn({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const { pathname, search, hash } = useLocation();
  return user ? children : <Navigate to={paths.login} replace state={{ from: pathname + search + hash }} />;
}

/** Everybody but administrators goes home. The server decides; this only spares people a refusal. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const { user, isAdmin } = useSession();
  if (!user || isAdmin === false) return <Navigate to={paths.home} replace />;
  return isAdmin ? children : <PageSpinner />;
}
