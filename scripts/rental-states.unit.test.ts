import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { RENTAL_STATES, rentalStates } from '../contract/rentals/rental-lifecycle.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TABLE = 'contract/rentals/rental-lifecycle.ts';
const MOVES = 'server/rentals/state/transition-rental.queries.ts';
const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Code in which the name of a rental state refers to something else. */
const OTHER_MEANINGS: [path: string, code: string][] = [
  ['server/money/providers/payment-provider.ts', `| 'processing' | 'cancelled';`],
  ['server/money/providers/sandbox-provider.ts', `insertCharge(pool, { ...request, id, status: 'cancelled',`],
  ['server/money/providers/sandbox.queries.ts', `update sandbox_charges set status = 'cancelled'`],
  ['server/money/providers/sandbox.queries.ts', `then 'cancelled' else status end`],
  ['server/claims/deposits/deposit-due.ts', `return 'cancelled';`],
  ['server/claims/answer-claim.ts', `promiseRefund(money.paidCents, 'cancelled')`],
  ['server/money/compare-providers.ts', `charge.status === 'cancelled'`],
  ['server/money/providers/stripe-charge.ts', `intent.last_payment_error ? 'declined' : 'cancelled';`],
  ['server/money/providers/stripe-provider.ts', `status: 'declined' | 'cancelled',`],
  ['server/money/providers/stripe-provider.ts', `refused(request, 'cancelled', null)`],
  ['server/money/settle-payment.ts', `case 'cancelled':`],
  ['server/money/settle-payment.ts', `ended.status === 'cancelled' ?`],
  ['server/money/refund-remainder.ts', `reason: 'cancelled'`],
  ['server/money/due.ts', `  | 'cancelled'`],
  ['server/rentals/booking-due.queries.ts', `reason = 'cancelled'`],
  ['server/history/legacy-reasons.ts', `'The rental was cancelled.': 'cancelled',`],
  ['contract/history/history-reasons.ts', `  'cancelled',`],
  ['server/rentals/booking-due.ts', `? 'cancelled' : 'dates-lost'`],
  ['server/rentals/cancel-rental.ts', `promiseRefund(refundCents, 'cancelled')`],
  // Money that is withheld while its payment is disputed.
  ['server/earnings/list-trips.ts', `return 'held';`],
  ['contract/earnings/earnings.ts', `'coming', 'held']`],
];

/** In these folders, `declined` always refers to cards or changes of dates. */
const OTHER_DECLINED =
  /^(server\/(money|overview|claims|rentals\/changes)|contract\/(money|overview|rentals\/agreed)|web\/(money|rentals\/(changes|requests)))\//;

const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$|^server\/testing\/|^contract\/languages\/message-parameters\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(ROOT + path, 'utf8').replace(COMMENT, '') }));

const named = new RegExp(`(['"])(?:${RENTAL_STATES.join('|')})\\1`);

it('rental states are named only in their table', () => {
  expect(sources.length).toBeGreaterThan(300);
  const places = sources
    .filter(({ path }) => path !== TABLE)
    .flatMap(({ path, text }) => {
      const exceptions = OTHER_MEANINGS.filter(([where]) => where === path);
      const remaining = exceptions.reduce((source, [, code]) => source.replaceAll(code, ''), text);
      const rest = OTHER_DECLINED.test(path) ? remaining.replaceAll(`'declined'`, '') : remaining;
      return rest
        .split('\n')
        .filter((line) => named.test(line))
        .map((line) => `${path}: ${line.trim()}`);
    });
  expect(places).toEqual([]);
});

it('every exception refers to code that exists', () => {
  const stale = OTHER_MEANINGS.filter(
    ([where, code]) => !sources.some(({ path, text }) => path === where && text.includes(code)),
  );
  expect(stale).toEqual([]);
});

it('rental states change in one place only', () => {
  const changed = sources.filter(({ text }) => /update\s+rentals\s+set\s+[^`]*?\bstatus\s*=(?=[^`]*?where)/.test(text));
  expect(changed.map(({ path }) => path)).toEqual([MOVES]);
});

it('the diagram in docs/architecture.md shows every transition between rental states', () => {
  const text = readFileSync(`${ROOT}docs/architecture.md`, 'utf8');
  const [, diagram = ''] = /^stateDiagram-v2$(.*?)^```$/ms.exec(text) ?? [];
  const drawn = [...diagram.matchAll(/([\w-]+) --> ([\w-]+)/g)].map(([, from, to]) => `${from} to ${to}`);
  const possible = RENTAL_STATES.flatMap((from) =>
    Object.values<{ to: string }>(rentalStates[from].on)
      .filter(({ to }) => to !== from)
      .map(({ to }) => `${from} to ${to}`),
  );
  expect(drawn.toSorted()).toEqual([...new Set(possible)].toSorted());
});
