import { Suspense, useEffect, useRef, useState } from 'react';
import { reviewLimits } from '../../../contract/reviews/limits.ts';
import { t } from '../../language/words.ts';
import { ReviewList } from '../../reviews/index.ts';

/** Estimated height of the summary and the first reviews, in rem. */
const reservedHeight = (count: number) => (count === 0 ? 10 : 10 + 8 * Math.min(count, reviewLimits.pageDefault));

/** Loads its code and data when it scrolls into view; its space is reserved. */
export function ReviewsSection({ carId, count }: { carId: string; count: number }) {
  const section = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section
      ref={section}
      id="reviews"
      aria-labelledby="reviews-title"
      style={{ minHeight: `${reservedHeight(count)}rem` }}
      className="scroll-mt-20"
    >
      <h2 id="reviews-title" className="mb-4 text-xl">
        {t('cars.details.reviews')}
      </h2>
      {isSeen ? (
        <Suspense>
          <ReviewList about={{ carId }} />
        </Suspense>
      ) : null}
    </section>
  );
}
