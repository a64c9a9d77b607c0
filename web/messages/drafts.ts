import { photoLimits } from '../../contract/photos/limits.ts';
import type { Photo } from '../../contract/photos/photos.ts';
import { DRAFT_PREFIX } from '../platform/session/drafts.ts';
import type { Recipient } from './outbox.ts';

interface Draft {
  text: string;
  photos: readonly Photo[];
}

const NOTHING: Draft = { text: '', photos: [] };
/** Photos that belong to nothing are removed by the server; a while before that, they are no longer offered. */
const PHOTOS_MILLISECONDS = (photoLimits.unattachedHours - 1) * 3_600_000;

/** Under which name it is kept */
export const draftName = (uid: string, to: Recipient) => `${DRAFT_PREFIX}${uid}.${Object.entries(to).flat().join('.')}`;

/** What this person had begun to write. */
export function readDraft(uid: string, to: Recipient): Draft {
  try {
    const kept = JSON.parse(localStorage.getItem(draftName(uid, to)) ?? 'null') as (Draft & { keptAt: number }) | null;
    if (!kept) return NOTHING;
    const hasPhotos = Date.now() - kept.keptAt < PHOTOS_MILLISECONDS;
    return { text: kept.text, photos: hasPhotos && Array.isArray(kept.photos) ? kept.photos : [] };
  } catch {
    return NOTHING;
  }
}

export function keepDraft(uid: string, to: Recipient, { text, photos }: Draft) {
  const isEmpty = text.trim() === '' && photos.length === 0;
  try {
    if (isEmpty) localStorage.removeItem(draftName(uid, to));
    else localStorage.setItem(draftName(uid, to), JSON.stringify({ text, photos, keptAt: Date.now() }));
  } catch {
    // Where nothing can be stored it lasts as long as the page.
  }
}
