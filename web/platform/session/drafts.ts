/** Under names that begin so, the browser keeps what people have not finished writing. */
export const DRAFT_PREFIX = 'draft.';

/** Whoever signs in next on this device finds nothing of it, nor of the files that it waits for. */
export function forgetDrafts() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFT_PREFIX)) localStorage.removeItem(name);
  void import('../waiting-files.ts').then(({ forgetWaitingFiles }) => forgetWaitingFiles(DRAFT_PREFIX)).catch(() => {});
}
