import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { waitingQuery, writeTotal } from '../../moderation/index.ts';

/** How many cars await review, beside the link to them. Hidden while there are none. */
export function WaitingCount({ className }: { className: string }) {
  const { data: waiting } = useQuery(waitingQuery);
  if (!waiting || waiting.count === 0) return null;
  return (
    <span className={clsx('rounded-full text-xs font-semibold tabular-nums', className)}>
      {writeTotal(waiting)}
      <span className="visually-hidden"> to review</span>
    </span>
  );
}
