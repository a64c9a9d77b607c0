import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { OwnReview, ReviewState } from '../../contract/reviews/reviews.ts';
import { t } from '../language/words.ts';
import { lazyPart } from '../platform/lazy-part.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { RatingStars } from './rating-stars.tsx';
import { dayOf, lastDayOf } from './review-days.ts';
import { ReviewItem } from './review-item.tsx';
import { reviewQueries } from './review-queries.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

function OwnReviewText({ review, name }: { review: OwnReview; name: string }) {
  const { removed, text, note, answer } = review;
  return (
    <div>
      <h3 className="text-sm font-medium text-ink-soft">{t('reviews.trip.yours')}</h3>
      <RatingStars stars={review.stars} className="text-lg" />
      {removed ? (
        <Alert tone="warning" className="mt-2">
          {t('reviews.trip.removed', { day: dayOf(removed.at), reason: removed.reason })}
        </Alert>
      ) : null}
      {text ? <p className="mt-1 break-words whitespace-pre-line">{text}</p> : null}
      {note ? (
        <p className="mt-2 text-sm break-words whitespace-pre-line text-ink-soft">
          {t('reviews.trip.your-note', { name, note })}
        </p>
      ) : null}
      {answer ? (
        <p className="mt-2 border-s-2 border-line-strong ps-3 text-sm break-words whitespace-pre-line text-ink-soft">
          {t('reviews.trip.answered', { name, text: answer.text })}
        </p>
      ) : null}
    </div>
  );
}

function describeNextStep(
  { canReview, closesAt, hasOther, mine, revealedAt, side }: ReviewState,
  name: string,
  car: string,
) {
  if (!closesAt) return '';
  const day = lastDayOf(closesAt);
  if (canReview && hasOther) return t('reviews.trip.other-waits', { name, day });
  if (canReview)
    return side === 'renter'
      ? t('reviews.trip.tell-renter', { car, day })
      : t('reviews.trip.tell-owner', { name, day });
  if (mine && !revealedAt) return t('reviews.trip.waiting', { name, day, visible: dayOf(closesAt) });
  return mine ? '' : t('reviews.trip.missed', { day });
}

type TripReviewProps = { rentalId: string; carTitle: string };

/** The reader's review of a trip or the button to write it, and the other user's review. Renders nothing if there is neither. */
export default function TripReview({ rentalId, carTitle }: TripReviewProps) {
  const { data: state } = useQuery(reviewQueries.state(rentalId));
  const [isWriting, setWriting] = useState(false);
  if (!state || !(state.canReview || state.mine || state.theirs)) return null;
  const name = writeName(t, state.other.displayName);
  const next = describeNextStep(state, name, carTitle);
  return (
    <Card as="section" aria-labelledby="review" className="mb-6 grid gap-4 print:hidden">
      <div>
        <h2 id="review" tabIndex={-1} className="scroll-mt-24 text-xl outline-none">
          {state.canReview ? t('reviews.trip.how-was-it') : t('reviews.trip.title')}
        </h2>
        {next ? <p className="mt-1 max-w-prose text-ink-soft">{next}</p> : null}
      </div>
      {state.canReview ? (
        <Button className="justify-self-start" onClick={() => setWriting(true)}>
          {t('reviews.trip.write')}
        </Button>
      ) : null}
      {state.mine ? <OwnReviewText review={state.mine} name={name} /> : null}
      {state.theirs ? (
        <div>
          <h3 className="mb-2 text-sm font-medium text-ink-soft">{t('reviews.trip.theirs', { name })}</h3>
          <ReviewItem review={state.theirs} />
        </div>
      ) : null}
      {isWriting ? (
        <Suspense>
          <ReviewDialog state={state} carTitle={carTitle} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
