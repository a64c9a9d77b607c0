import { setTimeout as delay } from 'node:timers/promises';
import { features, type AppServices } from '../features.ts';
import { runCheck } from '../platform/check.queries.ts';
import type { Finding, Terms, Violation } from '../platform/check.ts';
import type { Checking } from '../platform/feature.ts';
import { marketDay } from '../rentals/index.ts';
import { compareSchema } from './compare-schema.ts';

const GRACE_SECONDS = 60;
/** Differences are checked again after a pause: what was in progress has finished by then. */
const LOOKS = 3;
const PAUSE_SECONDS = 2;

const CHECKS = features.flatMap(({ checks = [] }) => checks);

/** Reports only what was wrong every time. */
async function lookAgain(
  pauseSeconds: number,
  look: (rules: ReadonlyMap<string, Finding[]> | undefined) => Promise<Map<string, Finding[]>>,
): Promise<Violation[]> {
  let found = await look(undefined);
  for (let looks = 1; looks < LOOKS && found.size > 0; looks++) {
    await delay(pauseSeconds * 1000);
    const now = await look(found);
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
  { pool, config }: Checking<AppServices>,
  graceSeconds: number,
  rules?: ReadonlyMap<string, unknown>,
) {
  const found = new Map<string, Finding[]>();
  for (const check of CHECKS.filter(({ rule }) => !rules || rules.has(rule))) {
    // Read each time: a day may end meanwhile.
    const terms: Terms = { ...config, today: await marketDay(pool, config.timeZone), graceSeconds };
    const findings = await runCheck(pool, check, terms);
    // Several features may contribute to one rule.
    if (findings.length > 0) found.set(check.rule, [...(found.get(check.rule) ?? []), ...findings]);
  }
  return found;
}

/**
 * Checks everything from scratch, beside a running server or without one. A violation is a bug or a damaged database,
 * never a person's mistake.
 */
export async function findViolations(
  checking: Checking<AppServices>,
  {
    graceSeconds = GRACE_SECONDS,
    pauseSeconds = PAUSE_SECONDS,
    withSchema = true,
  }: { graceSeconds?: number; pauseSeconds?: number; withSchema?: boolean } = {},
): Promise<Violation[]> {
  const violations = withSchema ? await compareSchema(checking.pool) : [];
  violations.push(...(await lookAgain(pauseSeconds, (rules) => runChecks(checking, graceSeconds, rules))));
  for (const { compare } of features) {
    if (compare) violations.push(...(await compare(checking, { looks: LOOKS, pauseSeconds })));
  }
  return violations;
}
