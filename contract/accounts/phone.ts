/** Converts to E.164: `+41 (0)79 555-01-00` and `0041 79 555 01 00` are the same number. Does not validate. */
export const normalizePhone = (typed: string): string =>
  typed
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/\u2010-\u2015]/gu, '')
    .replace(/^00/, '+');

/** Requires the country code, because renters come from abroad. */
export const isPhone = (phone: string): boolean => /^\+[1-9]\d{6,14}$/.test(phone);
