import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../server/app.ts';
import { createPool } from '../server/platform/database/database.ts';
import { createLog } from '../server/platform/log.ts';
import { readConfig } from '../server/settings.ts';
import type { Document } from './write-types.ts';

/** Generates the OpenAPI document of this source with a server that neither listens nor connects to its database. */
export async function generateDocument(): Promise<Document> {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-document-'));
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', SEED: 'none', PLACES: 'off' });
    // The folder has no socket, so the pool cannot connect.
    const pool = createPool({ host: folder, user: 'nobody', database: 'none' }, () => {});
    const { app } = await createServer({ config, pool, log: createLog(config.logLevel), pages: 'none' });
    const document = app.swagger() as unknown as Document;
    await app.close();
    await pool.end();
    return document;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
