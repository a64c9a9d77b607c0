import { useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import { REVIEW_PARTS } from '../../contract/reviews/review-parts.ts';
import type { ReviewState } from '../../contract/reviews/reviews.ts';
import { t } from '../language/words.ts';
import { ApiError } from '../platform/session/api.ts';
import { useUser } from '../platform/session/session.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { clearReviewDraft, loadReviewDraft, saveReviewDraft, type ReviewDraft } from './review-draft.ts';
import { useWriteReview } from './review-mutations.ts';
import { lastDayOf } from './review-days.ts';
import { StarInput } from './star-input.tsx';

const problemOf = (error: Error) => (error instanceof ApiError ? error.message : t('problems.server/failed'));

type ReviewDialogProps = { state: ReviewState; carTitle: string; onClose: () => void };

/** Keeps a draft in the browser until the review is sent. */
export default function ReviewDialog({ state, carTitle, onClose }: ReviewDialogProps) {
  const { rentalId, side, closesAt } = state;
  const { uid } = useUser();
  const name = writeName(t, state.other.displayName);
  const [draft, setDraft] = useState(() => loadReviewDraft(uid, rentalId));
  const [isIncomplete, setIncomplete] = useState(false);
  const writing = useWriteReview(rentalId);
  const toast = useToast();

  const change = (changed: Partial<ReviewDraft>) => {
    const next = { ...draft, ...changed };
    setDraft(next);
    saveReviewDraft(uid, rentalId, next);
  };
  const send = () => {
    const { stars, ...rest } = draft;
    if (stars === undefined) return setIncomplete(true);
    if (writing.isPending) return;
    writing.mutate(
      { stars, ...rest },
      {
        onSuccess: () => {
          clearReviewDraft(uid, rentalId);
          toast.success(t('reviews.write.done'));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('reviews.write.title')}
      description={side === 'renter' ? carTitle : t('reviews.write.about-renter', { name, car: carTitle })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('reviews.write.later')}
          </Button>
          <Button busy={writing.isPending} onClick={send}>
            {t('reviews.write.send')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <StarInput
          size="lg"
          autoFocus
          label={t('reviews.write.overall')}
          value={draft.stars}
          onChange={(stars) => {
            setIncomplete(false);
            change({ stars });
          }}
          error={isIncomplete ? t('problems.review/stars-required') : undefined}
        />
        <div className="grid gap-1.5">
          {REVIEW_PARTS[side].map((part) => (
            <StarInput
              key={part}
              optional
              label={t.of('reviews.part', part)}
              value={draft.parts[part]}
              onChange={(stars) => change({ parts: { ...draft.parts, [part]: stars } })}
            />
          ))}
        </div>
        <TextArea
          optional
          label={t('reviews.write.text')}
          hint={t('reviews.write.text-hint')}
          rows={5}
          maxLength={reviewLimits.textMax}
          value={draft.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <TextArea
          optional
          label={t('reviews.write.note', { name })}
          hint={t('reviews.write.note-hint', { name })}
          rows={2}
          maxLength={reviewLimits.noteMax}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <p className="rounded-card bg-sunken px-4 py-3 text-sm text-ink-soft">
          {state.hasOther
            ? t('reviews.write.reveals', { name })
            : t('reviews.write.blind', { name, day: closesAt ? lastDayOf(closesAt) : '' })}{' '}
          {t('reviews.write.final')}
        </p>
      </div>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {writing.error && problemOf(writing.error)}
      </p>
    </Dialog>
  );
}
