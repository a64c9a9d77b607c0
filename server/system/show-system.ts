import type { CheckName } from '../../contract/system/check-names.ts';
import type { Language } from '../../contract/languages/translate.ts';
import type { SystemReport } from '../../contract/system/system.ts';
import type { Database } from '../platform/database/database.ts';
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

/** When each check came into the state that it was found in, where the workers know. */
export async function findSince(
  pool: Database,
  results: readonly CheckResult[],
): Promise<ReadonlyMap<CheckName, Date>> {
  const kept = new Map((await findKeptChecks(pool)).map((check) => [check.name, check]));
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
      looked = runChecks(system.checks, createSafeReason(config));
    }
    return looked;
  };

  return async (language) => {
    const t = translator(language);
    const results = await look();
    const since = await findSince(pool, results);
    return {
      version: VERSION,
      notesUrl: NOTES_URL,
      checkedAt: new Date().toISOString(),
      checks: results.map(({ name, state, say }) => ({
        name,
        state,
        since: since.get(name)?.toISOString() ?? null,
        found: say(t),
        ...describeCheck(t, name),
      })),
      backup: presentRun((await findRun(pool, 'backup')).run),
      verify: presentRun((await findRun(pool, 'verify')).run),
    };
  };
}
