import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from './start-error.ts';

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

function makeEach(path: string, mode: number | undefined): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeEach(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(path)) throw error;
  }
}

/** Creates parent folders one by one, because Node's recursive mkdir never returns where none can be created, as in /proc. */
export function makeFolder(path: string, mode?: number): void {
  try {
    makeEach(resolve(path), mode);
  } catch (error) {
    throw new StartError(
      `The folder ${path} cannot be created (${reasonOf(error)}): choose another one, or give the user that Sparekey runs as write access.`,
    );
  }
}

/** Returns why the folder cannot be written to, or undefined if it can. */
function findFault(folder: string, mode?: number): string | undefined {
  try {
    makeEach(resolve(folder), mode);
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns problems that prevent the server from working and warnings about what it can do without, as for settings. */
export function checkFolders({
  dataDir,
  databaseUrl,
  s3,
  walArchive,
}: {
  dataDir: string;
  databaseUrl?: string;
  s3?: object;
  walArchive?: 's3' | { folder: string };
}): { problems: string[]; warnings: string[] } {
  const problems: string[] = [];
  const warnings: string[] = [];
  const fault = databaseUrl && s3 ? undefined : findFault(dataDir);
  const advice = `let the user that Sparekey runs as write to ${dataDir}, or name another folder`;
  if (fault && (!databaseUrl || !isFolder(dataDir))) problems.push(`DATA_DIR cannot be used (${fault}): ${advice}`);
  else if (fault) warnings.push(`DATA_DIR cannot be used (${fault}), so photos cannot be added: ${advice}`);
  // The database keeps its WAL until the archive is back, so an unavailable disk must not keep the site from starting.
  const isArchived = walArchive && walArchive !== 's3';
  const archiveFault = isArchived ? findFault(walArchive.folder, 0o700) : undefined;
  if (isArchived && archiveFault) {
    warnings.push(
      `WAL_ARCHIVE cannot be written (${archiveFault}), so no moment can be restored: let the user that Sparekey runs as write to ${walArchive.folder}, and name it in ReadWritePaths of the service`,
    );
  }
  return { problems, warnings };
}
