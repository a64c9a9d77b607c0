import { CheckCheck } from 'lucide-react';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import type { ListingDecision, ListingReview } from './use-review.ts';
import { useWaitCount, writeCount } from '../../../waits/index.ts';

export const ReviewLoading = () => (
  <div role="status" className="grid gap-x-8 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)]">
    <span className="visually-hidden">{t('moderation.review.loading')}</span>
    <Skeleton className="aspect-3/2 w-full rounded-card" />
    <div>
      <Skeleton className="h-8 w-3/5" />
      <SkeletonText lines={8} className="mt-6" />
    </div>
  </div>
);

const titleProblem = ({ title, status, state }: ListingDecision) => {
  if (state !== 'failed') return t('moderation.review.not-undone', { title });
  return status === CAR_STATUS.active
    ? t('moderation.review.not-activated', { title })
    : t('moderation.review.not-disabled', { title });
};

/** Failed decisions, each with a link back to its car. */
export const ReviewProblems = ({ review }: { review: ListingReview }) =>
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
              {t('moderation.review.look-again')}
            </Button>
          )}
          <Button variant="quiet" size="sm" onClick={() => review.dismissProblem(decision)}>
            {t('moderation.leave-as-is')}
          </Button>
        </div>
      }
    >
      {decision.problem}
    </Alert>
  ));

/** The end of the queue, with a way to restart with the skipped cars. */
export function ReviewEnd({ onRestart }: { onRestart: () => void }) {
  const waiting = useWaitCount('review-listings');
  const isDone = waiting?.count === 0;
  return (
    <EmptyState
      icon={<CheckCheck />}
      title={isDone ? t('moderation.nothing-to-review') : t('moderation.review.end.title')}
      action={
        isDone ? (
          <ButtonLink to={paths.pendings}>{t('moderation.review.done.all-cars')}</ButtonLink>
        ) : (
          <Button onClick={onRestart}>{t('moderation.review.end.restart')}</Button>
        )
      }
    >
      {isDone
        ? t('moderation.review.done.text')
        : waiting
          ? t('moderation.review.end.left', { count: writeCount(waiting) })
          : t('moderation.review.end.some-left')}
    </EmptyState>
  );
}
