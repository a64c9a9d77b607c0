import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { paths } from '../platform/paths.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx';
import type { Decision, Review } from './use-review.ts';
import { waitingQuery, writeTotal } from './waiting-query.ts';

export const ReviewLoading = () => (
  <div role="status" className="grid gap-x-8 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)]">
    <span className="visually-hidden">Loading the queue</span>
    <Skeleton className="aspect-3/2 w-full rounded-card" />
    <div>
      <Skeleton className="h-8 w-3/5" />
      <SkeletonText lines={8} className="mt-6" />
    </div>
  </div>
);

const titleProblem = ({ title, status, state }: Decision) => {
  if (state !== 'failed') return `We couldn’t undo the decision on “${title}”`;
  return `“${title}” was not ${status === CAR_STATUS.active ? 'activated' : 'disabled'}`;
};

/** What came to nothing, each with the way back to its car. */
export const ReviewProblems = ({ review }: { review: Review }) =>
  review.problems.map((decision) => (
    <Alert
      key={`${decision.index} ${decision.id}`}
      tone="danger"
      announce
      title={titleProblem(decision)}
      className="mb-4"
      action={
        <div className="flex gap-2">
          {decision.index !== review.index && (
            <Button variant="secondary" size="sm" onClick={() => review.go(decision.index)}>
              Look again
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => review.forgetProblem(decision)}>
            Leave as is
          </Button>
        </div>
      }
    >
      {decision.problem}
    </Alert>
  ));

/** Nothing comes after the last car but what was passed over. */
export function ReviewEnd({ onRestart }: { onRestart: () => void }) {
  const { data: waiting } = useQuery(waitingQuery);
  const isDone = waiting?.count === 0;
  return (
    <EmptyState
      icon={<CheckCheck />}
      title={isDone ? 'Nothing to review' : 'You’ve reached the end'}
      action={
        isDone ? (
          <ButtonLink to={paths.pendings}>See all cars</ButtonLink>
        ) : (
          <Button onClick={onRestart}>Start from the beginning</Button>
        )
      }
    >
      {isDone
        ? 'New and edited listings will appear here.'
        : `${waiting ? writeTotal(waiting) : 'Some cars'} still to review: skipped, or new since you started.`}
    </EmptyState>
  );
}
