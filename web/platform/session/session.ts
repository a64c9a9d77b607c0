import { useSyncExternalStore } from 'react';
import { cacheStorage } from '../secure-only.ts';
import { readStoredUser, USER_KEY, type StoredUser } from './stored-user.ts';

interface Session {
  user: StoredUser | null;
  /** Null until the server has confirmed the role. */
  isAdmin: boolean | null;
}

let session: Session = { user: readStoredUser(), isAdmin: null };
const listeners = new Set<() => void>();

function update(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

// Applies changes of the session in other tabs.
window.addEventListener('storage', (event) => {
  if (event.key !== USER_KEY && event.key !== null) return;
  const user = readStoredUser();
  update({ user, isAdmin: user?.uid === session.user?.uid ? session.isAdmin : null });
});

export const currentSession = () => session;

/** Deletes the trips that are stored for offline use. Must run when the user changes or signs out. */
export async function clearOfflineStorage() {
  const storage = cacheStorage();
  // Without a cache there is nothing to delete.
  for (const name of (await storage?.keys().catch(() => [])) ?? []) await storage!.delete(name);
}

/** Stores the user for the next page load, without changing the current session. */
export function saveUser({ uid, displayName, email, accessToken }: StoredUser): StoredUser {
  if (readStoredUser()?.uid !== uid) void clearOfflineStorage();
  const user = { uid, displayName, email, accessToken };
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  return user;
}

export const storeUser = (user: StoredUser, isAdmin: boolean) => update({ user: saveUser(user), isAdmin });

export function setAdmin(isAdmin: boolean) {
  if (session.user && session.isAdmin !== isAdmin) update({ ...session, isAdmin });
}

/** The stored token, which another tab may have renewed in the meantime. */
export const storedToken = () => readStoredUser()?.accessToken;

export function clearUser() {
  try {
    localStorage.removeItem(USER_KEY);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
  void clearOfflineStorage();
  update({ user: null, isAdmin: null });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSession = () => useSyncExternalStore(subscribe, currentSession, currentSession);

/** The signed-in user. Throws on pages that visitors can open. */
export function useUser(): StoredUser {
  // Selects only the user, so that the role, which arrives later, does not cause another render.
  const user = useSyncExternalStore(subscribe, () => session.user);
  if (!user) throw new Error('This page is for signed-in people.');
  return user;
}
