import { Suspense, useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { rich, t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Button } from '../ui/button.tsx';
import { dayOf } from './review-days.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

/** For the list of a car's rentals: a button to review the renter, or the state of the review. */
export function OwnerReview({ state, carTitle }: { state: ReviewState; carTitle: string }) {
  const [isWriting, setWriting] = useState(false);
  const { canReview, mine, revealedAt, closesAt } = state;
  const name = writeName(t, state.other.displayName);
  if (!canReview) {
    if (!mine) return null;
    return (
      <p className="text-sm text-ink-faint sm:text-end">
        {revealedAt || !closesAt ? t('reviews.rent.reviewed') : t('reviews.rent.waiting', { visible: dayOf(closesAt) })}
      </p>
    );
  }
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setWriting(true)}>
        <span>
          {rich('reviews.rent.how-was-it', {
            name,
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
        </span>
      </Button>
      {isWriting ? (
        <Suspense>
          <ReviewDialog state={state} carTitle={carTitle} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
