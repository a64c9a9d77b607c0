import { useQuery } from '@tanstack/react-query';
import type { ReviewCar } from '../../../../contract/moderation/moderation.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { Region } from '../../../platform/region.tsx';
import { HistorySection } from '../../../history/index.ts';
import { StatusBadge } from '../../../cars/index.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { moderationQueries } from './moderation-queries.ts';
import { ReviewedOffer, ChangeList } from './review-car-view.tsx';
import { DecisionProblem, StatusButton } from './status-control.tsx';
import { isWaiting, PricesBadge } from './unreviewed-prices.tsx';
import { useStatusChange } from './use-status-change.ts';

function Decide({ car }: { car: ReviewCar }) {
  const change = useStatusChange(car);
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge car={car} />
        <PricesBadge car={car} />
        {isWaiting(car) && !car.baseline && <Badge tone="brand">{t('moderation.review.new-listing')}</Badge>}
        <div className="ms-auto flex flex-wrap gap-2">
          {isWaiting(car) && (
            <ButtonLink variant="secondary" size="sm" to={`${paths.review}?car=${car.id}`}>
              {t('moderation.review.open-in-queue')}
            </ButtonLink>
          )}
          <StatusButton car={car} change={change} />
        </div>
      </div>
      {change.conflict && <DecisionProblem text={change.conflict} onDismiss={change.dismiss} />}
      <ChangeList car={car} />
      <ReviewedOffer car={car} />
    </>
  );
}

/** The admin part of a car's page: status, changes and history. */
export default function AdminSection({ carId }: { carId: string }) {
  const query = useQuery(moderationQueries.review(carId));
  return (
    <div className="grid gap-10 border-t border-line pt-8">
      <section aria-labelledby="review" className="grid gap-4">
        <h2 id="review" className="text-xl">
          {t('moderation.review.title')}
        </h2>
        <Region query={query} isInline loading={<SkeletonText lines={2} />}>
          {(car) => <Decide car={car} />}
        </Region>
      </section>
      <HistorySection about={{ carId }} />
    </div>
  );
}
