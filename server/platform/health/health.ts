import { localeOf } from '../../../contract/languages/locale.ts';
import type { Language, Translate } from '../../../contract/languages/translate.ts';
import type { CheckName, HealthState } from '../../../contract/system/check-names.ts';

/** A state with a sentence that explains it in the reader's language. */
export interface Health {
  state: HealthState;
  describe: (t: Translate) => string;
}

/** A feature's health check. The caller limits its time and catches errors. */
export interface HealthCheck {
  name: CheckName;
  /** Contacts a third party, so it must not run every minute. */
  isExpensive?: true;
  run: () => Promise<Health>;
  /** A variant for continuous monitoring, for checks that would otherwise leave traces each time. */
  runQuickly?: () => Promise<Health>;
}

const as = (state: HealthState) => (describe: Health['describe']) => ({ state, describe });
export const good = as('good');
export const warning = as('warning');
export const wrong = as('wrong');
export const off = as('off');
export const unknown = as('unknown');

/** Returns the first wrong one, or else the first warning, or else the first. */
export function worstOf(found: readonly [Health, ...Health[]]): Health {
  return found.find(({ state }) => state === 'wrong') ?? found.find(({ state }) => state === 'warning') ?? found[0];
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns a duration such as "3 hours", "90 minutes" or "12 seconds", in the largest unit of which there are at least two. */
export function writeSpan(language: Language, seconds: number): string {
  const [unit, length] = UNITS.find(([, size]) => seconds >= 2 * size) ?? (['second', 1] as const);
  const format = new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.max(0, Math.floor(seconds / length)));
}

/** Returns a size such as "12.5 GB". */
export const writeBytes = (language: Language, bytes: number): string =>
  new Intl.NumberFormat(localeOf(language), { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 }).format(
    bytes / 1e9,
  );
