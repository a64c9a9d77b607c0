import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { USER_KEY } from '../platform/session/stored-user.ts';

/** Some people have their browser block cookies, and with them all that a site may keep. Then nobody stays signed in. */
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

/** Before anything is sent: what is wrong is neither the address nor the password. */
export function requireStorage() {
  if (!canKeepSession()) throw new ApiError(0, { code: 'auth/storage-blocked', detail: t('accounts.storage-blocked') });
}
