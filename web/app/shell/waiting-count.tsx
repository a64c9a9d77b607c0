import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../language/words.ts';
import { waitingQuery, writeTotal } from '../../moderation/index.ts';

/** How many cars await review, beside the link to them. Hidden while there are none. */
export function WaitingCount({ className }: { className: string }) {
  const { data: waiting } = useQuery(waitingQuery);
  if (!waiting || waiting.count === 0) return null;
  const total = writeTotal(waiting);
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      <span aria-hidden="true">{total}</span>
      <span className="visually-hidden">{t('shell.waiting', { total })}</span>
    </span>
  );
}
