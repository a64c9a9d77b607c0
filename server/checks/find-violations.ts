import { setTimeout as delay } from 'node:timers/promises';
import { features, type AppServices } from '../features.ts';
import { runCheck } from '../platform/check.queries.ts';
import type { Finding, Terms, Violation } from '../platform/check.ts';
import type { Checking } from '../platform/feature.ts';
import { marketDay } from '../rentals/index.ts';
import { compareSchema } from './compare-schema.ts';

/** How long the workers may take for what is theirs to do. */
const GRACE_SECONDS = 60;
/** What differs is looked at again, so often and after such a pause: what is under way has come to its end by then. */
const LOOKS = 3;
const PAUSE_SECONDS = 2;

const CHECKS = features.flatMap(({ checks = [] }) => checks);

/** Looks up to three times, and only at what was wrong each time before: what is left has been wrong all the while. */
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
  { pool, config: { timeZone } }: Checking<AppServices>,
  graceSeconds: number,
  rules?: ReadonlyMap<string, unknown>,
) {
  const found = new Map<string, Finding[]>();
  for (const check of CHECKS.filter(({ rule }) => !rules || rules.has(rule))) {
    // Asked for anew each time: a day may end meanwhile.
    const terms: Terms = { timeZone, today: await marketDay(pool, timeZone), graceSeconds };
    const findings = await runCheck(pool, check, terms);
    // Several features may each see to their part of one rule.
    if (findings.length > 0) found.set(check.rule, [...(found.get(check.rule) ?? []), ...findings]);
  }
  return found;
}

/**
 * Everything that must always be true of dates and money, checked from scratch on any database, beside a running server or
 * without one. What is found is a mistake of the software or a damaged database, never of a person.
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
