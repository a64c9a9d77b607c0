/** The signed-in user as stored in the browser. The role is not stored, because only the server can be trusted with it. */
export interface StoredUser {
  uid: string;
  displayName: string;
  email: string;
  accessToken: string;
}

export const USER_KEY = 'user';

export function readStoredUser(): StoredUser | null {
  try {
    const value = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as Partial<StoredUser> | null;
    return value?.uid && value.accessToken && value.email && value.displayName ? (value as StoredUser) : null;
  } catch {
    return null;
  }
}

const RENEW_BEFORE_MILLISECONDS = 30_000;

/** Expiry in epoch milliseconds, or 0 for an invalid token. */
export function tokenExpiresAt(token: string): number {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    return exp * 1000;
  } catch {
    return 0;
  }
}

/** Whether a token has expired or is about to. */
export const expiresSoon = (token: string): boolean => tokenExpiresAt(token) - Date.now() < RENEW_BEFORE_MILLISECONDS;
