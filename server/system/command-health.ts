import { findArchiveAges } from '../backups/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { good, off, warning, writeSpan, wrong, type Health } from '../platform/health/health.ts';
import { findInstalledSeconds, findRun, type CommandRun } from './command-run.queries.ts';

const HOUR = 3_600;
/** Made every night, a backup may be late by half a day. */
const BACKUP_SECONDS = 36 * HOUR;
const VERIFY_SECONDS = 14 * 24 * HOUR;
const ARCHIVE_SECONDS = HOUR / 4;

const ageOf = ({ endedAt }: CommandRun) => Math.max(0, (Date.now() - endedAt.getTime()) / 1000);

/** Where the database is somebody else's, it may be backed up in another way that nobody here knows of. */
export async function lookAtBackups(db: Database, config: Pick<Config, 'production' | 'databaseUrl'>): Promise<Health> {
  const run = await findRun(db, 'backup');
  const isNew = (await findInstalledSeconds(db)) < BACKUP_SECONDS;
  const judge = !config.production || config.databaseUrl || isNew ? warning : wrong;
  if (!run) return judge((t) => t('system.said.backups.never'));
  const age = ageOf(run);
  if (age > BACKUP_SECONDS) return judge((t) => t('system.said.backups.old', { span: writeSpan(t.language, age) }));
  if (run.result !== 'good') {
    return wrong((t) => t('system.said.backups.partly', { span: writeSpan(t.language, age) }));
  }
  return good((t) => t('system.said.backups.good', { span: writeSpan(t.language, age), rows: run.count }));
}

export async function lookAtVerify(db: Database): Promise<Health> {
  const run = await findRun(db, 'verify');
  if (!run) return warning((t) => t('system.said.verify.never'));
  const age = ageOf(run);
  const values = { count: run.count };
  if (run.result !== 'good') {
    return wrong((t) => t('system.said.verify.wrong', { ...values, span: writeSpan(t.language, age) }));
  }
  const judge = age > VERIFY_SECONDS ? warning : good;
  return judge((t) => t('system.said.verify.good', { span: writeSpan(t.language, age) }));
}

export async function lookAtArchive(db: Database, { walArchive }: Pick<Config, 'walArchive'>): Promise<Health> {
  if (!walArchive) return off((t) => t('system.said.archive.off'));
  const { logSeconds, baseSeconds } = await findArchiveAges(db);
  if (logSeconds > ARCHIVE_SECONDS) {
    return wrong((t) => t('system.said.archive.late', { span: writeSpan(t.language, logSeconds) }));
  }
  if (baseSeconds > BACKUP_SECONDS) {
    return wrong((t) => t('system.said.archive.no-base', { span: writeSpan(t.language, baseSeconds) }));
  }
  return good((t) => t('system.said.archive.good', { span: writeSpan(t.language, logSeconds) }));
}
