import { useQuery } from '@tanstack/react-query';
import { waitingQuery, writeTotal } from '../../moderation/index.ts';

/** How many cars await review, beside the link to them. Hidden while there are none. */
export function WaitingCount() {
  const { data: waiting } = useQuery(waitingQuery);
  if (!waiting || waiting.count === 0) return null;
  return (
    <span className="ms-2 rounded-full bg-accent-tint px-2 py-0.5 text-xs font-semibold text-accent tabular-nums">
      {writeTotal(waiting)}
      <span className="visually-hidden"> to review</span>
    </span>
  );
}
