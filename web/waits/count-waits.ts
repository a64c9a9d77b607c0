import type { WaitPage } from '../../contract/wait-entry.ts';
import type { Wait, WaitCount } from '../../contract/waits/waits.ts';
import { formatNumber } from '../language/formats.ts';

// Separate from the texts of each kind, because the header, which is on every page, only needs counts.

/** The waits that are listed on these pages. */
export const waitsOnPages = (waits: readonly Wait[], pages: readonly WaitPage[]) =>
  waits.filter(({ list }) => pages.includes(list));

/** Sums the counts, because one entry for administrators represents several waits. */
export const countWaits = (waits: readonly Pick<Wait, 'count' | 'isExact'>[]) => ({
  count: waits.reduce((sum, { count }) => sum + count, 0),
  isExact: waits.every(({ isExact }) => isExact),
});

/** Counts everything that is listed on these pages, including items whose deadline is too late for `waits`. */
export const countOnPages = (
  { waits, counts }: { waits: readonly Wait[]; counts?: readonly WaitCount[] | undefined },
  pages: readonly WaitPage[],
) => countWaits(counts ? counts.filter(({ list }) => pages.includes(list)) : waitsOnPages(waits, pages));

/** "4", "1,000+" */
export const writeCount = ({ count, isExact }: Pick<Wait, 'count' | 'isExact'>) =>
  `${formatNumber(count)}${isExact ? '' : '+'}`;
