import { photoLimits } from '../../contract/photos/limits.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';
import type { Recipient } from './outbox.ts';

interface Draft {
  text: string;
  photos: readonly Photo[];
}

const EMPTY: Draft = { text: '', photos: [] };
/** The server deletes unattached photos. Drafts drop them an hour earlier, so that they are never missing when sent. */
const PHOTOS_LIFETIME_MILLISECONDS = (photoLimits.unattachedHours - 1) * 3_600_000;

export const draftKey = (uid: string, to: Recipient) => `${DRAFT_PREFIX}${uid}.${Object.entries(to).flat().join('.')}`;

export function readDraft(uid: string, to: Recipient): Draft {
  try {
    const stored = JSON.parse(localStorage.getItem(draftKey(uid, to)) ?? 'null') as (Draft & { keptAt: number }) | null;
    if (!stored) return EMPTY;
    const hasPhotos = Date.now() - stored.keptAt < PHOTOS_LIFETIME_MILLISECONDS;
    return { text: stored.text, photos: hasPhotos && Array.isArray(stored.photos) ? stored.photos : [] };
  } catch {
    return EMPTY;
  }
}

export function saveMessageDraft(uid: string, to: Recipient, { text, photos }: Draft) {
  const isEmpty = text.trim() === '' && photos.length === 0;
  try {
    if (isEmpty) localStorage.removeItem(draftKey(uid, to));
    else localStorage.setItem(draftKey(uid, to), JSON.stringify({ text, photos, keptAt: Date.now() }));
  } catch {
    // Without storage, the draft lasts only as long as the page.
  }
}
