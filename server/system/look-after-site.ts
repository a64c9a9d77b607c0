import { LANGUAGES } from '../../contract/languages/languages.ts';
import { translator } from '../platform/languages/translator.ts';
import { createSafeReason } from '../platform/health/hide-secrets.ts';
import type { Services } from '../platform/services.ts';
import { runChecks, type CheckResult } from './run-checks.ts';
import { claimChecks, keepChecks } from '../platform/health/system-check.queries.ts';
import { wakeDesk } from '../platform/wake-ups.queries.ts';
import { tellAdmins } from './tell-admins.ts';

/** A bit less than what is meant, since rounds begin a bit late. */
const EVERY_SECONDS = 50;
/** Of what asks somebody outside */
const DEAR_SECONDS = 290;

/** Nobody waits for them, and each connection more has to be opened and plans everything anew; one that hangs holds up no other. */
const CHECKS_AT_ONCE = 2;

const inEveryLanguage = ({ say }: CheckResult): Record<string, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(translator(language))]));

/** Looks at everything now and then, keeps what it finds, and tells administrators once of what stays wrong. */
export async function lookAfterSite(services: Pick<Services, 'pool' | 'config' | 'system'>): Promise<void> {
  const { pool, config, system } = services;
  const wanted = system.checks.map(({ name, isDear }) => ({
    name,
    everySeconds: isDear ? DEAR_SECONDS : EVERY_SECONDS,
  }));
  const { claimed, mayTell } = await claimChecks(pool, wanted);
  if (claimed.size > 0) {
    const checks = system.checks
      .filter(({ name }) => claimed.has(name))
      .map((check) => ({ ...check, look: check.glance ?? check.look }));
    const results = await runChecks(checks, createSafeReason(config), CHECKS_AT_ONCE);
    const isNews = await keepChecks(
      pool,
      results.map((result) => ({ name: result.name, state: result.state, sentences: inEveryLanguage(result) })),
    );
    if (isNews) await wakeDesk(pool);
  }
  if (mayTell) await tellAdmins(services);
}
