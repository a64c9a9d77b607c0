/** Under names that begin so, the browser keeps what people have not finished writing, and nobody else is to read. */
export const DRAFT_PREFIX = 'draft.';
/** The database of files that belong to it */
export const DRAFT_FILES = 'draft-files';

/** That of photos of handovers, and how the names begin that say that some wait: those stay for their author. */
export const HANDOVER_FILES = 'handover-photos';

/** The next person to sign in on this device finds nothing of it. */
export function forgetDrafts() {
  const names = Object.keys(localStorage);
  for (const name of names) if (name.startsWith(DRAFT_PREFIX)) localStorage.removeItem(name);
  indexedDB.deleteDatabase(DRAFT_FILES);
  if (!names.some((name) => name.startsWith(HANDOVER_FILES))) indexedDB.deleteDatabase(HANDOVER_FILES);
}
