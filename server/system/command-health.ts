import { findArchiveAges } from '../backups/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import { good, off, warning, writeSpan, wrong, type Health } from '../platform/health/health.ts';
import { thresholds } from '../platform/health/thresholds.ts';
import { findCommandRun, type CommandRun } from './command-run.queries.ts';

const { backupSeconds, verifySeconds, archiveSeconds } = thresholds;

const ageOf = ({ endedAt }: CommandRun) => Math.max(0, (Date.now() - endedAt.getTime()) / 1000);

/** Only warns about an external database, because its host may back it up by other means. */
export async function checkBackups(db: Database, config: Pick<Config, 'production' | 'databaseUrl'>): Promise<Health> {
  const { run, installedSeconds } = await findCommandRun(db, 'backup');
  const isNew = installedSeconds < backupSeconds;
  const judge = !config.production || config.databaseUrl || isNew ? warning : wrong;
  if (!run) return judge((t) => t('system.finding.backups.never'));
  const age = ageOf(run);
  if (age > backupSeconds) return judge((t) => t('system.finding.backups.old', { span: writeSpan(t.language, age) }));
  if (run.result !== 'good') {
    return wrong((t) => t('system.finding.backups.partly', { span: writeSpan(t.language, age) }));
  }
  return good((t) => t('system.finding.backups.good', { span: writeSpan(t.language, age), rows: run.count }));
}

export async function checkVerify(db: Database): Promise<Health> {
  const { run } = await findCommandRun(db, 'verify');
  if (!run) return warning((t) => t('system.finding.verify.never'));
  const age = ageOf(run);
  const values = { count: run.count };
  if (run.result !== 'good') {
    return wrong((t) => t('system.finding.verify.wrong', { ...values, span: writeSpan(t.language, age) }));
  }
  const judge = age > verifySeconds ? warning : good;
  return judge((t) => t('system.finding.verify.good', { span: writeSpan(t.language, age) }));
}

export async function checkArchive(db: Database, { walArchive }: Pick<Config, 'walArchive'>): Promise<Health> {
  if (!walArchive) return off((t) => t('system.finding.archive.off'));
  const { logSeconds, baseSeconds } = await findArchiveAges(db);
  if (logSeconds > archiveSeconds) {
    return wrong((t) => t('system.finding.archive.late', { span: writeSpan(t.language, logSeconds) }));
  }
  if (baseSeconds > backupSeconds) {
    return wrong((t) => t('system.finding.archive.no-base', { span: writeSpan(t.language, baseSeconds) }));
  }
  return good((t) => t('system.finding.archive.good', { span: writeSpan(t.language, logSeconds) }));
}
