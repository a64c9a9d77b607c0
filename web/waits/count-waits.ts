import type { WaitPage } from '../../contract/wait-entry.ts';
import type { Wait, WaitCount } from '../../contract/waits/waits.ts';
import { formatNumber } from '../language/formats.ts';

// Apart from the words of each kind: the header, which is on every page, only counts.

/** Those that these pages list. */
export const listedOn = (waits: readonly Wait[], pages: readonly WaitPage[]) =>
  waits.filter(({ list }) => pages.includes(list));

/** On the desk one entry stands for many. */
export const countWaits = (waits: readonly Pick<Wait, 'count' | 'isExact'>[]) => ({
  count: waits.reduce((sum, { count }) => sum + count, 0),
  isExact: waits.every(({ isExact }) => isExact),
});

/** All that these pages list, also what has too late a deadline to be among `waits`. */
export const countedOn = (
  { waits, counts }: { waits: readonly Wait[]; counts?: readonly WaitCount[] | undefined },
  pages: readonly WaitPage[],
) => countWaits(counts ? counts.filter(({ list }) => pages.includes(list)) : listedOn(waits, pages));

/** "4", "1,000+" */
export const writeCount = ({ count, isExact }: Pick<Wait, 'count' | 'isExact'>) =>
  `${formatNumber(count)}${isExact ? '' : '+'}`;
