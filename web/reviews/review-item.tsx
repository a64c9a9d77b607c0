import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { writeName } from '../../contract/accounts/person-name.ts';
import { reviewLimits } from '../../contract/reviews/limits.ts';
import type { Review } from '../../contract/reviews/reviews.ts';
import { formatMonth } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { PersonLink, PersonPicture } from '../people/index.ts';
import { paths } from '../platform/paths.ts';
import { ApiError } from '../platform/session/api.ts';
import { useSession } from '../platform/session/session.ts';
import { ReportButton } from '../reports/index.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { useToast } from '../ui/toast.tsx';
import { RatingStars } from './rating-stars.tsx';
import { useAnswerReview } from './review-mutations.ts';

const Aside = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="mt-3 rounded-card bg-sunken px-4 py-3 text-sm">
    <p className="font-medium">{title}</p>
    <p className="mt-1 break-words whitespace-pre-line text-ink-soft">{children}</p>
  </div>
);

function AnswerForm({ review, onClose }: { review: Review; onClose: () => void }) {
  const [text, setText] = useState('');
  const answering = useAnswerReview(review.id);
  const { error } = answering;
  const toast = useToast();
  const done = () => {
    toast.success(t('reviews.answer.done'));
    onClose();
  };
  return (
    <form
      className="mt-3 grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !answering.isPending) answering.mutate(text.trim(), { onSuccess: done });
      }}
    >
      <TextArea
        label={t('reviews.answer.label')}
        hint={t('reviews.answer.hint')}
        error={error instanceof ApiError ? (error.fields.text ?? error.message) : undefined}
        rows={3}
        maxLength={reviewLimits.answerMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t('reviews.answer.close')}
        </Button>
        <Button type="submit" size="sm" busy={answering.isPending} disabled={!text.trim()}>
          {t('reviews.answer.send')}
        </Button>
      </div>
    </form>
  );
}

/** A review with its answer, and a form to answer for the reviewed user. */
export function ReviewItem({ review, withCar }: { review: Review; withCar?: boolean }) {
  const [isAnswering, setAnswering] = useState(false);
  const { author, subject, answer, note, car } = review;
  const uid = useSession().user?.uid;
  return (
    <article>
      <header className="flex items-center gap-3">
        <PersonPicture person={author} />
        <div className="min-w-0">
          <h3 className="text-base font-semibold break-words">
            <PersonLink person={author} className="hover:underline" />
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-faint">
            <RatingStars stars={review.stars} />
            <time dateTime={review.revealedAt}>{formatMonth(review.revealedAt)}</time>
            {withCar && car ? (
              <Link to={paths.details(car.id)} className="link tap min-w-0 truncate">
                {car.title}
              </Link>
            ) : null}
          </p>
        </div>
        {author.uid === uid ? null : (
          <ReportButton kind="review" id={review.id} isIcon className="ms-auto self-start text-ink-faint" />
        )}
      </header>
      {review.text ? <p className="mt-3 max-w-prose break-words whitespace-pre-line">{review.text}</p> : null}
      {note ? <Aside title={t('reviews.note-between')}>{note}</Aside> : null}
      {answer ? (
        <Aside title={t('reviews.answer.by', { name: writeName(t, subject.displayName) })}>{answer.text}</Aside>
      ) : null}
      {review.canAnswer && !isAnswering ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => setAnswering(true)}>
          {t('reviews.answer.open')}
        </Button>
      ) : null}
      {isAnswering && review.canAnswer ? <AnswerForm review={review} onClose={() => setAnswering(false)} /> : null}
    </article>
  );
}
