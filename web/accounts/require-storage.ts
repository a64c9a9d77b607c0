import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { USER_KEY } from '../platform/session/stored-user.ts';

/** Some browsers are set to block cookies, and with them all site storage. Then no session can be kept. */
function canKeepSession(): boolean {
  try {
    const probe = `${USER_KEY}.probe`;
    localStorage.setItem(probe, '');
    localStorage.removeItem(probe);
    return navigator.cookieEnabled;
  } catch {
    return false;
  }
}

/** Called before signing in, so that the error does not blame the email address or the password. */
export function requireStorage() {
  if (!canKeepSession()) throw new ApiError(0, { code: 'auth/storage-blocked', detail: t('accounts.storage-blocked') });
}
