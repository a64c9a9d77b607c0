import type { Language } from '../../contract/languages/translate.ts';
import type { SystemReport } from '../../contract/system/system.ts';
import { createSafeReason } from '../platform/health/hide-secrets.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { NOTES_URL, VERSION } from '../platform/version.ts';
import { findRun, type CommandRun } from './command-run.queries.ts';
import { describeCheck } from './describe-check.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { findKeptChecks } from '../platform/health/system-check.queries.ts';

/** For several administrators who look at once, and one who reloads */
const FRESH_MILLISECONDS = 3_000;

type SystemServices = Pick<Services, 'pool' | 'config' | 'system'>;

const presentRun = (run: CommandRun | undefined): SystemReport['backup'] =>
  run ? { ...run, endedAt: run.endedAt.toISOString() } : null;

export function createSystemReport({
  pool,
  config,
  system,
}: SystemServices): (language: Language) => Promise<SystemReport> {
  let looked: Promise<CheckResult[]> | undefined;
  let lookedAt = -Infinity;
  const look = () => {
    if (!looked || performance.now() - lookedAt > FRESH_MILLISECONDS) {
      lookedAt = performance.now();
      looked = runChecks(system.checks, createSafeReason(config));
    }
    return looked;
  };

  return async (language) => {
    const t = translator(language);
    const results = await look();
    const kept = new Map((await findKeptChecks(pool)).map((check) => [check.name, check]));
    return {
      version: VERSION,
      notesUrl: NOTES_URL,
      checkedAt: new Date().toISOString(),
      checks: results.map(({ name, state, say }) => ({
        name,
        state,
        since: kept.get(name)?.state === state ? kept.get(name)!.since.toISOString() : null,
        found: say(t),
        ...describeCheck(t, name),
      })),
      backup: presentRun((await findRun(pool, 'backup')).run),
      verify: presentRun((await findRun(pool, 'verify')).run),
    };
  };
}
