/** Something the operator can fix, so it is printed as one sentence without a stack. */
export class StartError extends Error {}

const FULL = /No space left on device|Disk quota exceeded/;
export const DISK_FULL = 'the disk is full: make room on it and start again';

export const isDiskFull = (said: string): boolean => FULL.test(said);

/** Undefined when only the stack explains what happened. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code, message, path } = error as NodeJS.ErrnoException;
  // The system's codes, and PostgreSQL's.
  if (!['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '')) return undefined;
  return `Sparekey cannot write${path ? ` ${path}` : ''}: ${DISK_FULL} (${message}).`;
}
