/** A reason not to start that the operator can act on. It is printed as one sentence, without a stack. */
export class StartError extends Error {}

const FULL = /No space left on device|Disk quota exceeded/;
export const DISK_FULL = 'the disk is full: make room on it and start again';

/** Whether a program that failed had no room to write. */
export const isDiskFull = (said: string): boolean => FULL.test(said);

/** What there is to say of a failure in a sentence; nothing when only its stack tells what happened. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code, message, path } = error as NodeJS.ErrnoException;
  // The system's own words for it, and PostgreSQL's.
  if (!['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '')) return undefined;
  return `Sparekey cannot write${path ? ` ${path}` : ''}: ${DISK_FULL} (${message}).`;
}
