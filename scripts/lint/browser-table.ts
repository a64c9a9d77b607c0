/** What a page gets only over HTTPS or from this machine. It is asked for in one place, which says what happens without it. */
export const SECURE_ONLY = new Set([
  'caches',
  'cookieStore',
  'crypto.randomUUID',
  'crypto.subtle',
  'navigator.canShare',
  'navigator.clipboard',
  'navigator.credentials',
  'navigator.geolocation',
  'navigator.locks',
  'navigator.mediaDevices',
  'navigator.serviceWorker',
  'navigator.share',
  'navigator.storage',
  'navigator.wakeLock',
]);
export const MAY_ASK_SECURE_ONLY = 'web/platform/secure-only.ts';
