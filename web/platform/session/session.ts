import { useSyncExternalStore } from 'react';
import { stores } from '../secure-only.ts';
import { readStoredUser, USER_KEY, type StoredUser } from './stored-user.ts';

interface Session {
  user: StoredUser | null;
  /** Unknown until the server has said. */
  isAdmin: boolean | null;
}

let session: Session = { user: readStoredUser(), isAdmin: null };
const listeners = new Set<() => void>();

function update(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

// Signing out, in or over in one tab counts in all of them.
window.addEventListener('storage', (event) => {
  if (event.key !== USER_KEY && event.key !== null) return;
  const user = readStoredUser();
  update({ user, isAdmin: user?.uid === session.user?.uid ? session.isAdmin : null });
});

export const currentSession = () => session;

/** What was kept of somebody's trips is for nobody else, and for nobody after they are gone. */
export async function emptyPocket() {
  const kept = stores();
  // A browser that keeps nothing has nothing to forget.
  for (const name of (await kept?.keys().catch(() => [])) ?? []) await kept!.delete(name);
}

/** For the next load of the page: this one goes on as it is. */
export function keepUser({ uid, displayName, email, accessToken }: StoredUser): StoredUser {
  if (readStoredUser()?.uid !== uid) void emptyPocket();
  const user = { uid, displayName, email, accessToken };
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  return user;
}

export const storeUser = (user: StoredUser, isAdmin: boolean) => update({ user: keepUser(user), isAdmin });

export function setAdmin(isAdmin: boolean) {
  if (session.user && session.isAdmin !== isAdmin) update({ ...session, isAdmin });
}

/** The token that another tab may have renewed meanwhile. */
export const storedToken = () => readStoredUser()?.accessToken;

export function forgetUser() {
  try {
    localStorage.removeItem(USER_KEY);
  } catch {
    // Nothing was kept there.
  }
  void emptyPocket();
  update({ user: null, isAdmin: null });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = () => useSyncExternalStore(subscribe, currentSession, currentSession);

/** The signed-in person, on pages that only signed-in people reach. */
export function useUser(): StoredUser {
  // Without the role, which arrives later.
  const user = useSyncExternalStore(subscribe, () => session.user);
  if (!user) throw new Error('This page is for signed-in people.');
  return user;
}
