import clsx from 'clsx';
import { Star } from 'lucide-react';
import { STARS } from '../../contract/reviews/review-parts.ts';
import { t } from '../language/words.ts';

/** Read-only stars of a rating. */
export const RatingStars = ({ stars, className }: { stars: number; className?: string }) => (
  <span role="img" aria-label={t('reviews.stars.given', { stars })} className={clsx('inline-flex gap-0.5', className)}>
    {STARS.map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        className={clsx('size-[1em]', star <= stars ? 'fill-current text-accent' : 'text-line-strong')}
      />
    ))}
  </span>
);
