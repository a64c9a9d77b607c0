import { useInfiniteQuery } from '@tanstack/react-query';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { ReviewItem } from './review-item.tsx';
import { reviewQueries, type ReviewsAbout } from './review-queries.ts';
import { ReviewSummary } from './review-summary.tsx';
import { ShowMore } from '../ui/show-more.tsx';

/** Reviews of a car, or of a user as an owner or a renter. */
export default function ReviewList({ about }: { about: ReviewsAbout }) {
  const query = useInfiniteQuery(reviewQueries.list(about));
  return (
    <Region
      query={query}
      level={3}
      isInline
      loading={<Loading />}
      empty={({ pages }) =>
        pages[0]!.summary.count === 0 ? <p className="text-ink-soft">{t('reviews.none')}</p> : undefined
      }
    >
      {({ pages }) => (
        <>
          <ReviewSummary summary={pages[0]!.summary} />
          <ul aria-label={t('reviews.newest-first')} className="mt-6 grid gap-7">
            {pages
              .flatMap(({ reviews }) => reviews)
              .map((review) => (
                <li key={review.id}>
                  <ReviewItem review={review} withCar={'personId' in about} />
                </li>
              ))}
          </ul>
          <ShowMore pages={query} label={t('reviews.show-more')} className="mt-6 justify-items-start" />
        </>
      )}
    </Region>
  );
}

const Loading = () => (
  <div role="status">
    <span className="visually-hidden">{t('reviews.loading')}</span>
    <SkeletonText lines={6} />
  </div>
);
