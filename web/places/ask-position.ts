import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { isSecure, locator } from '../platform/secure-only.ts';

/** Where somebody is, or a sentence that says why that is not known. */
export type Answer = { position: Position } | { sentence: string };

/** A phone that looks for satellites takes its time; a position of some minutes ago is good enough for a search. */
const PATIENCE = { timeout: 15_000, maximumAge: 10 * 60_000, enableHighAccuracy: false };

function sentenceFor({ code }: GeolocationPositionError): string {
  if (code === 1) return t('places.near-me.refused');
  return code === 3 ? t('places.near-me.timeout') : t('places.near-me.unknown');
}

/** Asks the browser, which asks the person. */
export function askPosition(): Promise<Answer> {
  if (!isSecure()) return Promise.resolve({ sentence: t('places.near-me.insecure') });
  const browser = locator();
  if (!browser) return Promise.resolve({ sentence: t('places.near-me.unsupported') });
  return new Promise((resolve) => {
    browser.getCurrentPosition(
      ({ coords }) => resolve({ position: { lat: coords.latitude, lng: coords.longitude } }),
      (problem) => resolve({ sentence: sentenceFor(problem) }),
      PATIENCE,
    );
  });
}

/** Whether the browser would tell without asking the person again. */
export async function isPermitted(): Promise<boolean> {
  if (!locator()) return false;
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    // Some browsers cannot say.
    return false;
  }
}
