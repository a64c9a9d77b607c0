import { ALL_PARTS, STARS } from '../../contract/reviews/review-parts.ts';
import type { ReviewSummary as Summary } from '../../contract/reviews/reviews.ts';
import { formatRating } from '../cars/index.ts';
import { t } from '../language/words.ts';

const Bar = ({ share }: { share: number }) => (
  <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-shade/8">
    <span className="block h-full rounded-full bg-accent-bright" style={{ width: `${100 * share}%` }} />
  </span>
);

/** The average, the distribution of stars, and the ratings of individual aspects. */
export function ReviewSummary({ summary: { count, average, distribution, parts } }: { summary: Summary }) {
  const ratedParts = ALL_PARTS.flatMap((part) => (parts[part] === undefined ? [] : [{ part, stars: parts[part] }]));
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      <div className="flex items-center gap-5">
        <p className="text-center">
          <span className="block text-4xl font-semibold tabular-nums">{formatRating(average ?? 0)}</span>
          <span className="text-sm text-ink-soft">{t('reviews.count', { count })}</span>
        </p>
        <ul aria-label={t('reviews.distribution')} className="grid grow gap-0.5">
          {STARS.toReversed().map((stars) => {
            const reviewCount = distribution[stars - 1] ?? 0;
            return (
              <li
                key={stars}
                aria-label={t('reviews.distribution-row', { stars, count: reviewCount })}
                className="flex items-center gap-2 text-xs text-ink-faint tabular-nums"
              >
                <span aria-hidden="true">{stars}</span>
                <Bar share={reviewCount / count} />
              </li>
            );
          })}
        </ul>
      </div>
      {ratedParts.length > 0 ? (
        <dl className="grid content-center gap-1.5 text-sm">
          {ratedParts.map(({ part, stars }) => (
            <div key={part} className="flex items-center gap-3">
              <dt className="w-36 shrink-0 text-ink-soft">{t.of('reviews.part', part)}</dt>
              <dd className="flex grow items-center gap-3 font-medium tabular-nums">
                <Bar share={stars / 5} />
                {formatRating(stars)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
