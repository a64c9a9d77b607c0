import clsx from 'clsx';
import type { WaitPage } from '../../contract/wait-entry.ts';
import { t } from '../language/words.ts';
import { countOnPages, writeCount } from './count-waits.ts';
import { useMyWaits } from './use-waits.ts';

type WaitCountBadgeProps = { pages: readonly WaitPage[]; className: string };

/** The number of waits on these pages, next to a link that leads to them. Renders nothing for zero. */
export function WaitCountBadge({ pages, className }: WaitCountBadgeProps) {
  const mine = useMyWaits();
  const waiting = mine && countOnPages(mine, pages);
  if (!waiting || waiting.count === 0) return null;
  const shown = writeCount(waiting);
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{t('waits.counted', { shown })}</span>
    </span>
  );
}
