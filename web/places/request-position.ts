import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { isSecure, geolocation } from '../platform/secure-only.ts';

/** The user's position, or a sentence that explains why it is unknown. */
type PositionResult = { position: Position } | { sentence: string };

/** Satellite positioning may take long. For a search, a position that is a few minutes old is precise enough. */
const POSITION_OPTIONS = { timeout: 15_000, maximumAge: 10 * 60_000, enableHighAccuracy: false };

function explain({ code }: GeolocationPositionError): string {
  if (code === 1) return t('places.near-me.refused');
  return code === 3 ? t('places.near-me.timeout') : t('places.near-me.unknown');
}

/** Requests the position from the browser, which asks the user for permission. */
export function requestPosition(): Promise<PositionResult> {
  if (!isSecure()) return Promise.resolve({ sentence: t('places.near-me.insecure') });
  const browser = geolocation();
  if (!browser) return Promise.resolve({ sentence: t('places.near-me.unsupported') });
  return new Promise((resolve) => {
    browser.getCurrentPosition(
      ({ coords }) => resolve({ position: { lat: coords.latitude, lng: coords.longitude } }),
      (problem) => resolve({ sentence: explain(problem) }),
      POSITION_OPTIONS,
    );
  });
}

/** Whether the browser would share the position without asking the user again. */
export async function hasPermission(): Promise<boolean> {
  if (!geolocation()) return false;
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers cannot query permissions.
    return false;
  }
}
