/** Prefix of the storage keys of drafts, which are private to their author. */
export const DRAFT_PREFIX = 'draft.';
/** Database of the files that belong to drafts. */
export const DRAFT_FILES = 'draft-files';

/** Database of handover photos, and prefix of the storage keys that mark pending ones. Pending photos survive a sign-out. */
export const HANDOVER_FILES = 'handover-photos';

/** Deletes all drafts, so that the next user of this device cannot read them. */
export function deleteDrafts() {
  const keys = Object.keys(localStorage);
  for (const key of keys) if (key.startsWith(DRAFT_PREFIX)) localStorage.removeItem(key);
  indexedDB.deleteDatabase(DRAFT_FILES);
  if (!keys.some((key) => key.startsWith(HANDOVER_FILES))) indexedDB.deleteDatabase(HANDOVER_FILES);
}
