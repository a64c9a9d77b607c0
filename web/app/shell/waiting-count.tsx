import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/words.ts';
import { openReportsQuery, waitingQuery, writeTotal } from '../../moderation/index.ts';

type WaitingCountProps = { className: string; what?: 'cars' | 'reports' };

/** How many cars await review, or reports an answer, beside the link to them. Hidden while there are none. */
export function WaitingCount({ className, what = 'cars' }: WaitingCountProps) {
  const { data: waiting } = useQuery(what === 'cars' ? waitingQuery : openReportsQuery);
  if (!waiting || waiting.count === 0) return null;
  const total = writeTotal(waiting);
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      <span aria-hidden="true">{total}</span>
      <span className="visually-hidden">
        {what === 'cars' ? t('shell.waiting', { total }) : t('shell.open-reports', { total })}
      </span>
    </span>
  );
}
