/** What is kept in the browser of a signed-in person. The role is not: it is asked from the server. */
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

/** In milliseconds; 0 for what is no token. */
export function endOfToken(token: string): number {
  try {
    const { exp } = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number };
    return exp * 1000;
  } catch {
    return 0;
  }
}

/** Whether a token has ended or is about to. */
export const expiresSoon = (token: string): boolean => endOfToken(token) - Date.now() < RENEW_BEFORE_MILLISECONDS;
