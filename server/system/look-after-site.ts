import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { createSafeReason } from '../platform/health/hide-secrets.ts';
import type { Services } from '../platform/services.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { claimChecks, keepChecks } from './system-check.queries.ts';
import { tellAdmins } from './tell-admins.ts';

/** A bit less than what is meant, since rounds begin a bit late. */
const EVERY_SECONDS = 50;
/** Of what asks somebody outside */
const DEAR_SECONDS = 290;

const inEveryLanguage = ({ say }: CheckResult): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(translator(language))]));

/** Looks at everything now and then, keeps what it finds, and tells administrators once of what stays wrong. */
export async function lookAfterSite(services: Pick<Services, 'pool' | 'config' | 'system'>): Promise<void> {
  const { pool, config, system } = services;
  const wanted = system.checks.map(({ name, isDear }) => ({
    name,
    everySeconds: isDear ? DEAR_SECONDS : EVERY_SECONDS,
  }));
  const claimed = await claimChecks(pool, wanted);
  if (claimed.size > 0) {
    const checks = system.checks
      .filter(({ name }) => claimed.has(name))
      .map((check) => ({ ...check, look: check.glance ?? check.look }));
    const results = await runChecks(checks, createSafeReason(config));
    await keepChecks(
      pool,
      results.map((result) => ({ name: result.name, state: result.state, sentences: inEveryLanguage(result) })),
    );
  }
  await tellAdmins(services);
}
