import { parseArgs } from 'node:util';
import type { HealthState } from '../../contract/system/check-names.ts';
import { createDueKinds } from '../due-kinds.ts';
import { payoutEventHandlers } from '../earnings/index.ts';
import { features } from '../features.ts';
import { createPayments } from '../money/index.ts';
import { readBranding } from '../platform/branding/read-branding.ts';
import type { Config } from '../platform/config.ts';
import { readConfig } from '../settings.ts';
import type { Pool } from '../platform/database/database.ts';
import { openDatabaseForCommand, type OpenDatabase } from '../platform/database/open-database.ts';
import { wrong, type HealthCheck } from '../platform/health/health.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import { commandLine } from '../platform/installation.ts';
import { translator } from '../platform/languages/translator.ts';
import { exitCodeOf, StartError } from '../platform/start-error.ts';
import { TimeoutError, withTimeout } from '../platform/timeout.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import {
  DatabaseUnreachable,
  describeCheck,
  findStateStarts,
  runChecks,
  sendTestMail,
  type CheckResult,
} from '../system/index.ts';

const USAGE = `Usage: ${commandLine('doctor')} [--mail RECIPIENT]
  --mail   also send a test mail to this address`;

const SIGNS: Record<HealthState, string> = { good: '✓', warning: '!', wrong: '✗', off: '–', unknown: '?' };

const t = translator('en');

/** For one answer of the database */
const ANSWER_SECONDS = 5;
/**
 * For everything until the results are printed, so that with closing the run takes at most 15 seconds. Starting an embedded
 * database and sending a test email come on top.
 */
const RUN_SECONDS = 12;
const EMBEDDED_START_SECONDS = 60;
const MAIL_SECONDS = 60;

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: { mail: { type: 'string' } } }).values;
  } catch {
    throw new StartError(USAGE);
  }
}

function readSettings(env: NodeJS.ProcessEnv | undefined): Config {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${SIGNS.wrong} ${t.of('system.title', 'settings')}: ${error.message}`);
  }
}

/** Stands in for an unreachable database, so that checks that need it fail and the others still run. */
function unavailableDatabase(): OpenDatabase {
  const refuse = () => Promise.reject(new DatabaseUnreachable());
  return { pool: { query: refuse, connect: refuse } as unknown as Pool, close: async () => {} };
}

async function open(config: Config): Promise<{ database: OpenDatabase; away?: string }> {
  try {
    const opening = openDatabaseForCommand(config, { mustExist: true });
    return { database: await withTimeout(opening, config.databaseUrl ? ANSWER_SECONDS : EMBEDDED_START_SECONDS) };
  } catch (error) {
    if (error instanceof TimeoutError) return { database: unavailableDatabase(), away: error.message };
    return { database: unavailableDatabase(), away: createErrorRedactor(config)(error) };
  }
}

async function collectChecks(config: Config, pool: Pool, away: string | undefined): Promise<HealthCheck[]> {
  const services = {
    config,
    pool,
    storage: createStorage(config),
    payments: await createPayments(config, pool),
    dueHandlers: createDueKinds(config),
    payoutEventHandlers,
  };
  return features
    .flatMap(({ health }) => health?.(services) ?? [])
    .map((check) =>
      check.name === 'database' && away !== undefined
        ? { ...check, run: async () => wrong((t) => t('system.finding.database.away', { reason: away })) }
        : check,
    );
}

function print({ name, state, describe }: CheckResult, since: Date | undefined) {
  const { title, meaning, todo } = describeCheck(t, name);
  const isTrouble = state === 'wrong' || state === 'warning';
  const began = isTrouble && since ? ` (${t('system.page.since', { moment: since.toISOString() })})` : '';
  console.log(`${SIGNS[state]} ${title}: ${describe(t)}${began}`);
  if (state === 'wrong') console.log(`    ${meaning}`);
  if (isTrouble) console.log(`    ${todo}`);
}

async function tryMail(config: Config, pool: Pool, to: string): Promise<boolean> {
  try {
    await withTimeout(sendTestMail({ config, pool, branding: await readBranding(config) }, t, to), MAIL_SECONDS);
    console.log(`${SIGNS.good} ${t('system.test-mail.done', { address: to })}`);
    return true;
  } catch (error) {
    console.log(`${SIGNS.wrong} ${t('system.test-mail.failed', { reason: createErrorRedactor(config)(error) })}`);
    return false;
  }
}

/** Changes nothing, so it may run next to a server. */
export const main = (args: string[], env?: NodeJS.ProcessEnv): Promise<number> =>
  exitCodeOf(async () => {
    const { mail } = readArguments(args);
    const config = readSettings(env);
    const startedAt = performance.now();
    const { database, away } = await open(config);
    const deadline = (config.databaseUrl ? startedAt : performance.now()) + RUN_SECONDS * 1000;
    const secondsLeft = () => Math.max(0, (deadline - performance.now()) / 1000);
    try {
      const checks = await collectChecks(config, database.pool, away);
      const results = await runChecks(checks, createErrorRedactor(config), { secondsMax: secondsLeft() });
      const since = await withTimeout(findStateStarts(database.pool, results), secondsLeft()).catch(() => undefined);
      for (const result of results) print(result, since?.get(result.name));
      const isMailed = mail === undefined || (await tryMail(config, database.pool, mail));
      const count = results.filter(({ state }) => state === 'wrong').length;
      console.log(t('system.doctor', { count }));
      return count > 0 || !isMailed ? 1 : 0;
    } finally {
      // A query that timed out may still keep a connection open.
      await withTimeout(database.close(), config.databaseUrl ? 1 : 60).catch(() => {});
    }
  });

if (import.meta.main) {
  process.exitCode = await main(process.argv.slice(2));
  setTimeout(() => process.exit(), 500).unref();
}
