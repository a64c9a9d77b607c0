import type { CheckName } from '../../contract/system/check-names.ts';
import type { Language } from '../../contract/languages/translate.ts';
import type { SystemReport } from '../../contract/system/system.ts';
import type { Database } from '../platform/database/database.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { NOTES_URL, VERSION } from '../platform/version.ts';
import { findCommandRun, type CommandRun } from './command-run.queries.ts';
import { describeCheck } from './describe-check.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { findSavedChecks } from '../platform/health/system-check.queries.ts';

/** Caches the results for several administrators viewing it at the same time, and for reloads. */
const FRESH_MILLISECONDS = 3_000;

type SystemServices = Pick<Services, 'pool' | 'config' | 'system'>;

const presentRun = (run: CommandRun | undefined): SystemReport['backup'] =>
  run ? { ...run, endedAt: run.endedAt.toISOString() } : null;

/** When each check entered its current state, if the workers have recorded the same state. */
export async function findStateStarts(
  pool: Database,
  results: readonly CheckResult[],
): Promise<ReadonlyMap<CheckName, Date>> {
  const kept = new Map((await findSavedChecks(pool)).map((check) => [check.name, check]));
  const known = results.flatMap(({ name, state }) => {
    const found = kept.get(name);
    return found?.state === state ? [[name, found.since] as const] : [];
  });
  return new Map(known);
}

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
      looked = runChecks(system.checks, createErrorRedactor(config));
    }
    return looked;
  };

  return async (language) => {
    const t = translator(language);
    const results = await look();
    const since = await findStateStarts(pool, results);
    return {
      version: VERSION,
      notesUrl: NOTES_URL,
      checkedAt: new Date().toISOString(),
      checks: results.map(({ name, state, describe }) => ({
        name,
        state,
        since: since.get(name)?.toISOString() ?? null,
        found: describe(t),
        ...describeCheck(t, name),
      })),
      backup: presentRun((await findCommandRun(pool, 'backup')).run),
      verify: presentRun((await findCommandRun(pool, 'verify')).run),
    };
  };
}
