import { isDeepEqual, SECTION_NAMES, toOfferValues, type Offer, type OfferFormValues } from './offer-form-values.ts';

/** Unsaved sections and the saved values that each was edited from, stored in the browser. */
interface OfferDraft {
  typed: Partial<OfferFormValues>;
  base: Partial<Offer>;
}

const VERSION = 1;
const keyOf = (uid: string, carId: string) => `offer-draft:${uid}:${carId}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Compares the structure of a value with an example, closely enough for the form to use it. */
function hasShapeOf(value: unknown, example: unknown): boolean {
  if (Array.isArray(example))
    return Array.isArray(value) && value.every((item) => hasShapeOf(item, example[0] ?? item));
  if (!isObject(example)) return typeof value === typeof example;
  return isObject(value) && Object.entries(example).every(([name, part]) => hasShapeOf(value[name], part));
}

const EXAMPLE: OfferFormValues = {
  weekdays: [''],
  seasons: [{ name: '', startDate: '', endDate: '', price: '' }],
  days: {},
  discounts: [{ fromDays: '', percent: '' }],
  bookingMode: 'instant',
  stay: { leastDays: '', mostDays: '', noticeDays: '', windowDays: '', bufferBefore: '', bufferAfter: '' },
  mileage: { includedPerDay: '', extra: '' },
  deposit: '',
  cancellation: 'flexible',
};

/** Parses stored text defensively: an older version or the user may have written it. Omits invalid parts. */
export function parseOfferDraft(text: string | null): OfferDraft {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  if (!isObject(stored) || stored.version !== VERSION || !isObject(stored.typed) || !isObject(stored.base)) {
    return { typed: {}, base: {} };
  }
  const { typed, base } = stored;
  const known = SECTION_NAMES.filter((name) => name in typed && hasShapeOf(typed[name], EXAMPLE[name]));
  return {
    typed: Object.fromEntries(known.map((name) => [name, typed[name]])),
    base,
  };
}

/** Returns only the sections that differ from the saved values. */
export function draftOf(typed: OfferFormValues, base: Offer): OfferDraft | undefined {
  const saved = toOfferValues(base);
  const changed = SECTION_NAMES.filter((name) => !isDeepEqual(typed[name], saved[name]));
  if (changed.length === 0) return undefined;
  return { typed: Object.fromEntries(changed.map((name) => [name, typed[name]])), base };
}

// Storage may be blocked or full; the page works without it.
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const loadOfferDraft = (uid: string, carId: string): OfferDraft =>
  parseOfferDraft(ignoreErrors(() => localStorage.getItem(keyOf(uid, carId))) ?? null);

export const saveOfferDraft = (uid: string, carId: string, draft: OfferDraft | undefined) =>
  ignoreErrors(() =>
    draft
      ? localStorage.setItem(keyOf(uid, carId), JSON.stringify({ version: VERSION, ...draft }))
      : localStorage.removeItem(keyOf(uid, carId)),
  );
