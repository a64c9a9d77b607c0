import { ALL_PARTS, STARS, type ReviewPart } from '../../contract/reviews/review-parts.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';

/** An unsent review, which is stored in the author's browser. */
export interface ReviewDraft {
  stars: number | undefined;
  parts: Partial<Record<ReviewPart, number>>;
  text: string;
  note: string;
}

export const EMPTY_DRAFT: ReviewDraft = { stars: undefined, parts: {}, text: '', note: '' };

const isStars = (value: unknown): value is number => STARS.some((stars) => stars === value);
const readText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Ignores invalid parts of the stored draft, which may come from an older version or may have been edited by hand. */
export function parseReviewDraft(stored: string | null): ReviewDraft {
  let read: unknown;
  try {
    read = JSON.parse(stored ?? 'null');
  } catch {
    read = null;
  }
  if (typeof read !== 'object' || read === null) return EMPTY_DRAFT;
  const draft = read as Record<string, unknown>;
  const given = (typeof draft.parts === 'object' && draft.parts ? draft.parts : {}) as Record<string, unknown>;
  const parts = Object.fromEntries(ALL_PARTS.flatMap((part) => (isStars(given[part]) ? [[part, given[part]]] : [])));
  return {
    stars: isStars(draft.stars) ? draft.stars : undefined,
    parts,
    text: readText(draft.text),
    note: readText(draft.note),
  };
}

const keyOf = (uid: string, rentalId: string) => `${DRAFT_PREFIX}${uid}.review.${rentalId}`;

// Storage may be blocked or full. The form works without drafts.
function ignoreErrors<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

export const loadReviewDraft = (uid: string, rentalId: string) =>
  parseReviewDraft(ignoreErrors(() => localStorage.getItem(keyOf(uid, rentalId))) ?? null);

export const saveReviewDraft = (uid: string, rentalId: string, draft: ReviewDraft) =>
  ignoreErrors(() => localStorage.setItem(keyOf(uid, rentalId), JSON.stringify(draft)));

export const clearReviewDraft = (uid: string, rentalId: string) =>
  ignoreErrors(() => localStorage.removeItem(keyOf(uid, rentalId)));
