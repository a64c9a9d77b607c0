/** Under names that begin so, the browser keeps what people have not finished writing, and nobody else is to read. */
export const DRAFT_PREFIX = 'draft.';
/** The database of files that belong to it */
export const DRAFT_FILES = 'draft-files';

/** Whoever signs in next on this device finds nothing of it. */
export function forgetDrafts() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT_PREFIX)) localStorage.removeItem(name);
  indexedDB.deleteDatabase(DRAFT_FILES);
}
