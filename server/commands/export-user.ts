import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportData, findUid } from '../accounts/index.ts';
import { features } from '../features.ts';
import { record } from '../history/index.ts';
import type { Pool } from '../platform/database/database.ts';
import { StartError } from '../platform/start-error.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** For users who cannot sign in and download their data. Only the operator can read the file, and none is overwritten. */
export async function exportUser(
  { pool, storage }: { pool: Pool; storage: Storage },
  { email, file }: { email: string; file: string },
): Promise<string> {
  const uid = await findUid(pool, email);
  if (!uid) throw new StartError(`No account has the address ${email}.`);
  const path = resolve(file);
  const personalData = features.flatMap((feature) => feature.personalData ?? []);
  try {
    await pipeline(
      exportData({ pool, storage, personalData }, uid),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new StartError(`${path} already exists: choose a new file.`);
    await rm(path, { force: true });
    if (code === 'ENOENT' || code === 'EACCES') throw new StartError(`${path} cannot be written: ${message}`);
    throw error;
  }
  await record(pool, { action: 'data-exported', actor: 'operator', userId: uid });
  return `Everything that is kept about ${email} is in ${path}. Give it to nobody else, and delete it afterwards.`;
}
