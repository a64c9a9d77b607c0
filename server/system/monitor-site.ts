import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { createErrorRedactor } from '../platform/health/hide-secrets.ts';
import type { Services } from '../platform/services.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { claimDueChecks, saveChecks } from '../platform/health/system-check.queries.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { emailAdministrators } from './email-administrators.ts';

// A little less than one and five minutes, because rounds start a little late.
const EVERY_SECONDS = 50;
/** For checks that call external services */
const EXPENSIVE_SECONDS = 290;

/**
 * Low, because no user waits and every extra connection is opened just for this; above 1, so that one slow check does
 * not block the rest.
 */
const CHECKS_AT_ONCE = 2;

const inEveryLanguage = ({ describe }: CheckResult): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, describe(translator(language))]));

/** Runs the due checks, stores their results, and notifies administrators once about lasting problems. */
export async function monitorSite(services: Pick<Services, 'pool' | 'config' | 'system'>): Promise<void> {
  const { pool, config, system } = services;
  const wanted = system.checks.map(({ name, isExpensive }) => ({
    name,
    everySeconds: isExpensive ? EXPENSIVE_SECONDS : EVERY_SECONDS,
  }));
  const { claimed, mayTell } = await claimDueChecks(pool, wanted);
  if (claimed.size > 0) {
    const checks = system.checks
      .filter(({ name }) => claimed.has(name))
      .map((check) => ({ ...check, run: check.runQuickly ?? check.run }));
    const results = await runChecks(checks, createErrorRedactor(config), { atOnce: CHECKS_AT_ONCE });
    const isNews = await saveChecks(
      pool,
      results.map((result) => ({ name: result.name, state: result.state, sentences: inEveryLanguage(result) })),
    );
    if (isNews) await notifyAdministrators(pool);
  }
  if (mayTell) await emailAdministrators(services);
}
