import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../app/paths.ts';
import { useSession } from '../session/session.ts';

/** Where a visitor wanted to go before they were asked to sign in. */
export interface Origin {
  from: string;
}

export function useOrigin(): Origin | undefined {
  const state = useLocation().state as Partial<Origin> | null;
  // Only our own pages: a path, never an address of another site.
  return state?.from?.startsWith('/') && !state.from.startsWith('//') ? { from: state.from } : undefined;
}

/** Sends people on as soon as they are signed in, in this tab or in another. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const origin = useOrigin();
  return user ? <Navigate to={origin?.from ?? paths.home} replace /> : children;
}
