import { writeName } from '../../../../contract/accounts/person-name.ts';
import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { useState, type ReactNode, type Ref } from 'react';
import { formatMoment, formatTimestamp } from '../../../language/formats.ts';
import { reasonText } from '../../../../contract/moderation/disable-reasons.ts';
import type { ReviewCar } from '../../../../contract/moderation/moderation.ts';
import { formatPricePerDay } from '../../../platform/amounts.ts';
import { summaryOf, hasDetails } from '../../../../contract/cars/car-fields.ts';
import { t } from '../../../language/words.ts';
import { config } from '../../../platform/config.ts';
import { DayPriceRange, OfferSummary, StatusBadge, MoreFacts } from '../../../cars/index.ts';
import { CarPhoto } from '../../../photos/index.ts';
import { CarChanges, describeEntry, describeReason } from '../../../history/index.ts';
import { useUser } from '../../../platform/session/session.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { isWaiting, PricesBadge } from './unreviewed-prices.tsx';

const moment = (at: string) => formatMoment(at, config.timeZone);

function Photos({ car }: { car: ReviewCar }) {
  const [chosen, setChosen] = useState(0);
  const main = car.photos[chosen] ?? car.photos[0];
  return (
    <div className="grid content-start gap-2">
      <CarPhoto
        photo={main}
        alt={
          main
            ? t('moderation.review.photo-of', { number: chosen + 1, title: car.title })
            : t('moderation.review.no-photo')
        }
        sizes="(width >= 64rem) 448px, 100vw"
        priority
        className="aspect-3/2 w-full rounded-card"
      />
      {car.photos.length > 1 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-2">
          {car.photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={t('moderation.review.show-photo', { number: index + 1 })}
                aria-current={index === chosen || undefined}
                onClick={() => setChosen(index)}
                className={clsx(
                  'block w-full overflow-hidden rounded-lg border-2',
                  index === chosen ? 'border-brand' : 'border-transparent hover:border-line-strong',
                )}
              >
                <CarPhoto photo={photo} alt="" sizes="96px" className="aspect-3/2 w-full" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describeChangeSince({ decision, at }: NonNullable<ReviewCar['baseline']>, isChanged: boolean): string {
  if (!at) {
    return isChanged
      ? t('moderation.review.changed-since-before', { decision })
      : t('moderation.review.unchanged-since-before', { decision });
  }
  const when = moment(at);
  return isChanged
    ? t('moderation.review.changed-since', { decision, when })
    : t('moderation.review.unchanged-since', { decision, when });
}

/** Shows what changed since the last decision; for a new listing there is nothing to compare. */
export function ChangeList({ car, level = 3 }: { car: ReviewCar; level?: 2 | 3 }) {
  const Heading = `h${level}` as const;
  const { baseline, changes, lastDisabled } = car;
  if (!isWaiting(car)) return null;
  return (
    <section aria-label={t('moderation.review.what-changed')} className="grid gap-3">
      {lastDisabled && (
        <Alert tone="warning" title={t('moderation.review.disabled-on', { when: moment(lastDisabled.at) })}>
          {reasonText(t, lastDisabled.reason)}
        </Alert>
      )}
      {baseline && (
        <>
          <Heading className="text-base">
            {car.hasUnreviewedPrices
              ? t('moderation.review.prices-limited')
              : describeChangeSince(baseline, changes.length > 0)}
          </Heading>
          {changes.length > 0 && <CarChanges changes={changes} />}
        </>
      )}
    </section>
  );
}

/** Prices and terms: most take effect without a review, but reviewers see them too. */
export const ReviewedOffer = ({ car: { rules, terms } }: { car: ReviewCar }) => (
  <section aria-label={t('moderation.review.offer')}>
    <h3 className="mb-2 text-base">{t('moderation.review.offer')}</h3>
    <OfferSummary rules={rules} terms={terms} />
  </section>
);

/** Shows the decision of another administrator who was faster. */
function OtherDecision({ car }: { car: ReviewCar }) {
  const { uid } = useUser();
  if (isWaiting(car) || !car.lastChange) return null;
  const { lastChange } = car;
  const reason = describeReason(lastChange);
  const isOwn = lastChange.actor.uid === car.ownerId;
  return (
    <Alert
      announce
      title={describeEntry({ ...lastChange, changes: [], parts: [], rental: null, refundCents: null, isOwn }, uid)}
    >
      {reason ? t('moderation.review.meanwhile', { when: moment(lastChange.at), reason }) : moment(lastChange.at)}
    </Alert>
  );
}

function describeOrigin(car: ReviewCar): string {
  const values = { owner: writeName(t, car.ownerName), created: formatTimestamp(car.createdAt, config.timeZone) };
  return isWaiting(car) && car.waitingSince !== car.createdAt
    ? t('moderation.review.by-waiting', { ...values, since: moment(car.waitingSince) })
    : t('moderation.review.by', values);
}

type ReviewCarViewProps = { car: ReviewCar; headingRef: Ref<HTMLHeadingElement>; note?: ReactNode };

export function ReviewCarView({ car, headingRef, note }: ReviewCarViewProps) {
  const { uid } = useUser();
  const isDescriptionShown = !isWaiting(car) || !car.changes.some(({ field }) => field === 'description');
  return (
    <article className="grid gap-x-8 gap-y-6 lg:grid-cols-[26rem_minmax(0,1fr)]">
      <Photos key={car.id} car={car} />
      <div className="grid min-w-0 content-start gap-5">
        <header>
          <div className="mb-2 flex flex-wrap gap-2">
            <StatusBadge car={car} />
            {isWaiting(car) && !car.baseline && <Badge tone="brand">{t('moderation.review.new-listing')}</Badge>}
            <PricesBadge car={car} />
            {car.state === 'waiting' && car.baseline && <Badge>{t('moderation.review.edited')}</Badge>}
          </div>
          <h2 ref={headingRef} tabIndex={-1} className="text-2xl break-words outline-none">
            {car.title}
          </h2>
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft">
            <span className="font-semibold text-ink tabular-nums">{formatPricePerDay(car.priceCents)}</span>
            <DayPriceRange dayCents={car.dayCents} />
            <span className="inline-flex min-w-0 items-center gap-1.5">
              <MapPin aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
              <span className="min-w-0 break-words">{car.location}</span>
            </span>
            <span>{summaryOf(t, car)}</span>
          </p>
          <p className="mt-2 text-sm break-words text-ink-faint tabular-nums">{describeOrigin(car)}</p>
        </header>
        {note}
        {car.ownerId === uid && isWaiting(car) ? <Alert tone="warning">{t('moderation.review.own')}</Alert> : null}
        <OtherDecision car={car} />
        <ChangeList car={car} />
        <ReviewedOffer car={car} />
        {hasDetails(car) && <MoreFacts car={car} level={3} />}
        {isDescriptionShown && (
          <section aria-label={t('moderation.review.description')}>
            <h3 className="text-base">{t('moderation.review.description')}</h3>
            <p className="mt-2 max-w-prose break-words whitespace-pre-line text-ink-soft">{car.description}</p>
          </section>
        )}
      </div>
    </article>
  );
}
