import { photoLimits } from '../../../contract/photos/limits.ts';
import type { Photo } from '../../../contract/photos/photos.ts';
import { EMPTY_VALUES, FORM_FIELDS, type CarValues } from './car-values.ts';

/** An unfinished listing, stored in the owner's browser. */
export interface ListingDraft {
  step: number;
  values: CarValues;
  photos: DraftPhoto[];
}

/** The server deletes photos that no car uses, so the draft stores the time of the upload. */
interface DraftPhoto {
  photo: Photo;
  uploadedAt: number;
}

const VERSION = 1;
const STEPS = 5;
// An hour less than on the server, so that no photo is deleted while its car is being listed.
const KEPT_MILLISECONDS = (photoLimits.unattachedHours - 1) * 3_600_000;

export const emptyDraft = (): ListingDraft => ({ step: 1, values: EMPTY_VALUES, photos: [] });

const keyOf = (uid: string) => `listing-draft:${uid}`;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function isPhoto(value: unknown): value is Photo {
  return (
    isObject(value) &&
    [value.id, value.key, value.placeholder].every((text) => typeof text === 'string') &&
    [value.width, value.height].every((size) => typeof size === 'number' && size > 0)
  );
}

function readValues(value: unknown): CarValues {
  const values = { ...EMPTY_VALUES };
  if (!isObject(value)) return values;
  for (const field of FORM_FIELDS) {
    const text = value[field];
    if (typeof text === 'string') values[field] = text;
  }
  return values;
}

const isDraftPhoto = (value: unknown): value is DraftPhoto =>
  isObject(value) && isPhoto(value.photo) && typeof value.uploadedAt === 'number';

/** Parses stored text defensively: an older version or the user may have written it. Omits invalid parts. */
export function parseListingDraft(
  text: string | null,
  now: number,
): { draft: ListingDraft; hasExpiredPhotos: boolean } {
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? 'null');
  } catch {
    stored = null;
  }
  if (!isObject(stored) || stored.version !== VERSION) return { draft: emptyDraft(), hasExpiredPhotos: false };
  const all = Array.isArray(stored.photos) ? stored.photos.filter(isDraftPhoto) : [];
  const photos = all.filter(({ uploadedAt }) => now - uploadedAt < KEPT_MILLISECONDS);
  const { step } = stored;
  return {
    draft: {
      step: typeof step === 'number' && Number.isInteger(step) && step >= 1 && step <= STEPS ? step : 1,
      values: readValues(stored.values),
      photos,
    },
    hasExpiredPhotos: photos.length < all.length,
  };
}

export const writeDraft = (draft: ListingDraft): string => JSON.stringify({ version: VERSION, ...draft });

// Storage may be blocked or full; the wizard works without it.
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const loadListingDraft = (uid: string) =>
  parseListingDraft(ignoreErrors(() => localStorage.getItem(keyOf(uid))) ?? null, Date.now());

export const saveListingDraft = (uid: string, draft: ListingDraft) =>
  ignoreErrors(() => localStorage.setItem(keyOf(uid), writeDraft(draft)));

export const clearListingDraft = (uid: string) => ignoreErrors(() => localStorage.removeItem(keyOf(uid)));
