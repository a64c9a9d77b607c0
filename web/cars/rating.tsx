import clsx from 'clsx';
import { formatNumber } from '../language/formats.ts';
import { language, t } from '../language/words.ts';

const DECIMAL_MARK = language === 'en' ? '.' : ',';

/** "4.8". Avoids `Intl`, whose first use is slow on phones. */
export const formatRating = (rating: number): string => rating.toFixed(1).replace('.', DECIMAL_MARK);

type RatingProps = { rating: number; count: number; isLong?: boolean; className?: string };

/** The average and the number of reviews, small enough for a card: "★ 4.8 (23)". */
export const Rating = ({ rating, count, isLong, className }: RatingProps) => (
  <span
    role="img"
    aria-label={t('cars.rating.label', { rating: formatRating(rating), count })}
    className={clsx('shrink-0 whitespace-nowrap tabular-nums', className)}
  >
    <span className="text-accent">★</span> <span className="font-medium text-ink">{formatRating(rating)}</span>{' '}
    <span className="text-ink-faint">{isLong ? t('cars.rating.count', { count }) : `(${formatNumber(count)})`}</span>
  </span>
);
