import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { ReviewList } from '../../reviews/index.ts';

/** Neither its code nor what it shows is fetched before it comes into sight. */
export function ReviewsSection({ carId }: { carId: string }) {
  const section = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={section} id="reviews" aria-labelledby="reviews-title" className="min-h-40 scroll-mt-20">
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
