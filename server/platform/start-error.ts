/** A problem that the operator can fix, so it is printed as one sentence without a stack trace. */
export class StartError extends Error {}

export const invalidSettingsError = (problems: readonly string[]): StartError =>
  new StartError(`Sparekey cannot start with these settings:\n${problems.map((each) => `  - ${each}`).join('\n')}`);

const FULL = /No space left on device|Disk quota exceeded/;
export const DISK_FULL = 'the disk is full: free some space and start again';

export const isDiskFull = (log: string): boolean => FULL.test(log);

/** Returns undefined if the error needs its stack trace to be understood. */
export function describeStartError(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  const { code = '', message, path } = error as NodeJS.ErrnoException;
  // Covers the system's codes and PostgreSQL's.
  if (['ENOSPC', 'EDQUOT', '53100'].includes(code)) {
    return `Sparekey cannot write${path ? ` ${path}` : ''}: ${DISK_FULL} (${message}).`;
  }
  if (path && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code)) {
    return `Sparekey has no access to ${path} (${message}): give the user that it runs as write access, or choose another folder.`;
  }
  return undefined;
}

/** Runs a command. Prints why it failed, without a stack trace if the operator can fix it. */
export async function exitCodeOf(command: () => Promise<number>): Promise<number> {
  try {
    return await command();
  } catch (error) {
    console.error(describeStartError(error) ?? error);
    return 1;
  }
}

/** Turns a failure to listen into a sentence with the relevant settings; returns other errors unchanged. */
export function explainListenError(
  error: unknown,
  { host, port }: { host: string; port: number },
  names: { host: string; port: string },
): Error {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use: stop the other program or set ${names.port} to another number.`,
    );
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} cannot be used by this user: set ${names.port} to another number.`);
  }
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code)) {
    return new StartError(
      `This machine has no address ${host}: set ${names.host} to one of its addresses, such as 127.0.0.1, or to 0.0.0.0 for all.`,
    );
  }
  return error as Error;
}
