import { resolve } from 'node:path';
import type { ReadSettings } from './environment.ts';

export type WalArchive = 's3' | { folder: string };

export function readWalArchive(
  { settings, problems, isMissing }: ReadSettings,
  dataDir: string,
): WalArchive | undefined {
  const { WAL_ARCHIVE } = settings;
  if (WAL_ARCHIVE === undefined || WAL_ARCHIVE === 'off') return undefined;
  if (!isMissing('DATABASE_URL')) {
    problems.push('WAL_ARCHIVE is for the embedded database; with DATABASE_URL use pgBackRest, WAL-G or the like');
  }
  if (WAL_ARCHIVE === 's3') {
    if (isMissing('S3_ENDPOINT')) problems.push('WAL_ARCHIVE=s3 needs the S3 settings');
    return 's3';
  }
  const folder = resolve(WAL_ARCHIVE);
  if (`${folder}/`.startsWith(`${dataDir}/`)) {
    problems.push('WAL_ARCHIVE must not be inside of DATA_DIR, whose loss it is for');
  }
  return { folder };
}
