import { setTimeout as delay } from 'node:timers/promises';
import { features, type AppServices } from '../features.ts';
import { runCheck } from '../platform/check.queries.ts';
import type { Finding, CheckContext, Violation } from '../platform/check.ts';
import type { CheckServices } from '../platform/feature.ts';
import { marketToday } from '../market/index.ts';
import { compareSchema } from './compare-schema.ts';

const GRACE_SECONDS = 60;
/** Rechecks findings after a pause, because they may stem from work in progress. */
const ATTEMPTS = 3;
const PAUSE_SECONDS = 2;

const CHECKS = features.flatMap(({ checks = [] }) => checks);

/** Returns only findings that every attempt reported. */
async function recheck(
  pauseSeconds: number,
  check: (rules: ReadonlyMap<string, Finding[]> | undefined) => Promise<Map<string, Finding[]>>,
): Promise<Violation[]> {
  let found = await check(undefined);
  for (let attempt = 1; attempt < ATTEMPTS && found.size > 0; attempt++) {
    await delay(pauseSeconds * 1000);
    const now = await check(found);
    const before = found;
    found = new Map();
    for (const [rule, findings] of now) {
      const known = new Set(before.get(rule)?.map(({ about }) => about));
      const still = findings.filter(({ about }) => known.has(about));
      if (still.length > 0) found.set(rule, still);
    }
  }
  return [...found].flatMap(([rule, findings]) => findings.map(({ wrong }) => ({ rule, wrong })));
}

async function runChecks(
  { pool, config }: CheckServices<AppServices>,
  graceSeconds: number,
  rules?: ReadonlyMap<string, unknown>,
) {
  const found = new Map<string, Finding[]>();
  // At midnight the day may be wrong in one attempt, but not in the next.
  const context: CheckContext = { ...config, today: await marketToday(pool, config.timeZone), graceSeconds };
  for (const check of CHECKS.filter(({ rule }) => !rules || rules.has(rule))) {
    const findings = await runCheck(pool, check, context);
    // Several features may contribute to one rule.
    if (findings.length > 0) found.set(check.rule, [...(found.get(check.rule) ?? []), ...findings]);
  }
  return found;
}

/**
 * Checks everything from scratch, with or without a running server. A violation is a bug or a damaged database, never a user's
 * mistake.
 */
export async function findViolations(
  services: CheckServices<AppServices>,
  {
    graceSeconds = GRACE_SECONDS,
    pauseSeconds = PAUSE_SECONDS,
    withSchema = true,
  }: { graceSeconds?: number; pauseSeconds?: number; withSchema?: boolean } = {},
): Promise<Violation[]> {
  const violations = withSchema ? await compareSchema(services.pool) : [];
  violations.push(...(await recheck(pauseSeconds, (rules) => runChecks(services, graceSeconds, rules))));
  for (const { compare } of features) {
    if (compare) violations.push(...(await compare(services, { attempts: ATTEMPTS, pauseSeconds })));
  }
  return violations;
}
