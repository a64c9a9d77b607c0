/** APIs that exist only over HTTPS or on localhost. Only a few modules may use them, which handle their absence. */
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
export const SECURE_ONLY_MODULES: readonly string[] = ['web/platform/secure-only.ts', 'web/platform/tab-lock.ts'];

/** APIs newer than the oldest browsers in contract/browsers.ts, and the versions that introduced them. */
export const TOO_NEW: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'Array.fromAsync': 'Chrome 121',
    'CSS.highlights': 'Firefox 140',
    'document.caretPositionFromPoint': 'Chrome 128, Safari 26',
    'document.startViewTransition': 'Firefox 144, Safari 18',
    'Error.isError': 'Chrome 134, Firefox 138',
    'Intl.DurationFormat': 'Chrome 129, Firefox 136',
    'Iterator.from': 'Chrome 122, Firefox 131, Safari 18.4',
    'Math.sumPrecise': 'Firefox 137, Safari 26.2',
    'navigation.navigate': 'Firefox 147, Safari 26.2',
    'Promise.try': 'Chrome 128, Firefox 134, Safari 18.2',
    'RegExp.escape': 'Chrome 136, Firefox 134, Safari 18.2',
    'scheduler.postTask': 'Firefox 142, not Safari',
    'scheduler.yield': 'Chrome 129, Firefox 142, not Safari',
    'Uint8Array.fromBase64': 'Chrome 140, Firefox 133, Safari 18.2',
    'Uint8Array.fromHex': 'Chrome 140, Firefox 133, Safari 18.2',
    'URL.parse': 'Chrome 126, Safari 18',
  }),
);

/** Methods, whatever object they are called on */
export const TOO_NEW_METHODS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    difference: 'Chrome 122',
    getOrInsert: 'Chrome 145, Firefox 144',
    getOrInsertComputed: 'Chrome 145, Firefox 144',
    intersection: 'Chrome 122',
    isDisjointFrom: 'Chrome 122',
    isSubsetOf: 'Chrome 122',
    isSupersetOf: 'Chrome 122',
    moveBefore: 'Chrome 133, Firefox 144',
    setHTMLUnsafe: 'Chrome 124',
    symmetricDifference: 'Chrome 122',
    toBase64: 'Chrome 140, Firefox 133, Safari 18.2',
    toHex: 'Chrome 140, Firefox 133, Safari 18.2',
  }),
);

/** Iterator methods that exist only since Chrome 122, Firefox 131 and Safari 18.4: `map.values().filter(…)` */
export const ITERATOR_HELPERS = new Set([
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
]);
export const ITERATOR_HELPERS_SINCE = 'Chrome 122, Firefox 131, Safari 18.4';

/** Attributes that pages cannot work without */
export const TOO_NEW_ATTRIBUTES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    closedby: 'Chrome 134, Firefox 141',
    command: 'Chrome 135, Firefox 144, Safari 26.2',
    commandfor: 'Chrome 135, Firefox 144, Safari 26.2',
  }),
);
