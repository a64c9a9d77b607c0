import { setTimeout as delay } from 'node:timers/promises';
import type { Payments } from '../money/providers/index.ts';
import { findWrongFigures } from '../overview/index.ts';
import type { Pool } from '../platform/database/database.ts';
import { marketDay } from '../rentals/index.ts';
import { accountChecks } from '../accounts/account-checks.queries.ts';
import { carChecks } from '../cars/car-checks.queries.ts';
import { atOneMoment, runCheck, type Check, type Finding, type Terms } from '../platform/check.ts';
import { compareProviders } from '../money/compare-providers.ts';
import { compareSchema } from './compare-schema.ts';
import { mailChecks } from '../rentals/mail-checks.queries.ts';
import { moneyChecks } from '../money/money-checks.queries.ts';
import { rentalChecks } from '../rentals/rental-checks.queries.ts';
import { waitingChecks } from '../money/waiting-checks.queries.ts';

export interface Violation {
  rule: string;
  wrong: string;
}

interface Checking {
  pool: Pool;
  payments: Payments;
  config: { timeZone: string };
}

/** How long the workers may take for what is theirs to do. */
const GRACE_SECONDS = 60;
/** What differs is looked at again, so often and after such a pause: what is under way has come to its end by then. */
const LOOKS = 3;
const PAUSE_SECONDS = 2;

const CHECKS: readonly Check[] = [
  ...rentalChecks,
  ...moneyChecks,
  ...waitingChecks,
  ...mailChecks,
  ...carChecks,
  ...accountChecks,
];

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

async function runChecks({ pool, config }: Checking, graceSeconds: number, rules?: ReadonlyMap<string, unknown>) {
  const { timeZone } = config;
  const found = new Map<string, Finding[]>();
  const isAsked = (rule: string) => !rules || rules.has(rule);
  for (const check of CHECKS.filter(({ rule }) => isAsked(rule))) {
    // Asked for anew each time: a day may end meanwhile.
    const terms: Terms = { today: await marketDay(pool, timeZone), graceSeconds };
    const findings = await runCheck(pool, check, terms);
    if (findings.length > 0) found.set(check.rule, findings);
  }
  const figures = 'the figures of past days are right';
  if (isAsked(figures)) {
    const days = await atOneMoment(pool, (db) => findWrongFigures(db, timeZone));
    const findings = days.map((day) => ({
      about: day,
      wrong: `The figures of ${day} are not what happened on that day.`,
    }));
    if (findings.length > 0) found.set(figures, findings);
  }
  return found;
}

/**
 * Everything that must always be true of dates and money, checked from scratch on any database, beside a running server or
 * without one. What is found is a mistake of the software or a damaged database, never of a person.
 */
export async function findViolations(
  checking: Checking,
  {
    graceSeconds = GRACE_SECONDS,
    pauseSeconds = PAUSE_SECONDS,
    withSchema = true,
  }: { graceSeconds?: number; pauseSeconds?: number; withSchema?: boolean } = {},
): Promise<Violation[]> {
  return [
    ...(withSchema ? await compareSchema(checking.pool) : []),
    ...(await lookAgain(pauseSeconds, (rules) => runChecks(checking, graceSeconds, rules))),
    ...(await compareProviders(checking, { looks: LOOKS, pauseSeconds })),
  ];
}
