/** As typed to E.164: `+41 (0)79 555-01-00` and `0041 79 555 01 00` are one number. What is none stays as it is. */
export const normalizePhone = (typed: string): string =>
  typed
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/\u2010-\u2015]/gu, '')
    .replace(/^00/, '+');

/** With the country, since renters come from elsewhere. */
export const isPhone = (phone: string): boolean => /^\+[1-9]\d{6,14}$/.test(phone);
