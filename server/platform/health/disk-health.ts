import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { localeOf } from '../../../contract/languages/locale.ts';
import type { Config } from '../config.ts';
import { good, warning, worstOf, writeBytes, wrong, type Health } from './health.ts';
import { thresholds } from './thresholds.ts';

const FULL_SHARE = 0.05;

/** The folder may not exist before anything is stored in it; its nearest parent is on the same disk. */
const existing = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : existing(dirname(folder));

async function checkFolder(folder: string): Promise<Health> {
  const { bavail, blocks, bsize } = await fs.statfs(existing(folder));
  const share = bavail / Math.max(1, blocks);
  const report = share < FULL_SHARE ? wrong : share < thresholds.diskShare ? warning : good;
  return report((t) => {
    const values = {
      folder,
      left: writeBytes(t.language, bavail * bsize),
      share: new Intl.NumberFormat(localeOf(t.language), { style: 'percent' }).format(share),
    };
    return share < thresholds.diskShare ? t('system.finding.disk.low', values) : t('system.finding.disk.good', values);
  });
}

/** Checks the folders to which this machine writes. */
export async function checkDisk({ dataDir, walArchive }: Pick<Config, 'dataDir' | 'walArchive'>): Promise<Health> {
  const archive = typeof walArchive === 'object' ? [walArchive.folder] : [];
  const [first, ...others] = await Promise.all([dataDir, ...archive].map(checkFolder));
  return worstOf([first!, ...others]);
}
