import clsx from 'clsx';
import { STARS } from '../../contract/reviews/review-parts.ts';
import { t } from '../language/words.ts';

/** As many stars as somebody gave. */
export const RatingStars = ({ stars, className }: { stars: number; className?: string }) => (
  <span role="img" aria-label={t('reviews.stars.given', { stars })} className={clsx('tracking-wider', className)}>
    {STARS.map((star) => (
      <span key={star} className={star <= stars ? 'text-accent' : 'text-line-strong'}>
        ★
      </span>
    ))}
  </span>
);
