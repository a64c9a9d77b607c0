import clsx from 'clsx';
import { Table2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { CAR_STATUS } from '../../../../contract/cars/vocabulary.ts';
import { t } from '../../../language/words.ts';
import { paths } from '../../../platform/paths.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { CarPhoto } from '../../../photos/index.ts';
import { ApiError } from '../../../platform/session/api.ts';
import { LoadError } from '../../../platform/region.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DisableDialog } from '../disable-dialog.tsx';
import type { QueueStart } from './moderation-queries.ts';
import { ReviewBar } from './review-bar.tsx';
import { ReviewCarView } from './review-car-view.tsx';
import { ReviewEnd, ReviewLoading, ReviewProblems } from './review-states.tsx';
import { ShortcutsButton, ShortcutsDialog } from '../shortcuts-dialog.tsx';
import { isApproved } from './unreviewed-prices.tsx';
import { useReview } from './use-review.ts';
import { useShortcuts, useShortcutsSetting } from '../use-shortcuts.ts';
import { useWaitCount, writeCount } from '../../../waits/index.ts';

function ReviewQueue({ start, round, onRestart }: { start: QueueStart; round: number; onRestart: () => void }) {
  const review = useReview(start, round);
  const { car, nextCar, index, queue } = review;
  const navigate = useNavigate();
  const [, setParams] = useSearchParams();
  const keys = useShortcutsSetting();
  const [open, setOpen] = useState<'reason' | 'shortcuts'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const shownIndex = useRef(index);

  const id = car?.id;
  // Keeps the car in the URL, so that a reload or going back from the details returns to it.
  const remember = useEffectEvent((carId: string) => setParams({ car: carId }, { replace: true }));
  useEffect(() => {
    if (id) remember(id);
  }, [id]);
  useEffect(() => {
    if (shownIndex.current === index) return;
    shownIndex.current = index;
    // Starts at the top, and screen readers announce the next car.
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [index]);

  const activate = () => {
    if (!car) return;
    if (isApproved(car)) review.go(index + 1);
    else review.decide(car, CAR_STATUS.active);
  };
  const disable = () => car && setOpen('reason');
  const openDetails = () => car && void navigate(paths.details(car.id));
  const next = () => car && review.go(index + 1);
  const previous = () => review.go(index - 1);
  useShortcuts(
    {
      a: activate,
      d: disable,
      j: next,
      arrowright: next,
      k: previous,
      arrowleft: previous,
      u: () => void review.undo(),
      o: openDetails,
      enter: openDetails,
    },
    keys.isOn,
  );
  // Opens even while shortcuts are off, because the dialog is where to switch them on.
  useShortcuts({ '?': () => setOpen('shortcuts') }, true);

  if (queue.error && !queue.data) {
    const isGone = queue.error instanceof ApiError && queue.error.code === 'car/not-found';
    if (!isGone) return <LoadError query={queue} />;
    return (
      <ErrorState title={t('moderation.review.not-found.title')} onRetry={onRestart} retrying={queue.isFetching}>
        {t('moderation.review.not-found.text')}
      </ErrorState>
    );
  }
  if (!queue.data || (!car && queue.isFetchingNextPage)) return <ReviewLoading />;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <p className={clsx('text-sm text-ink-soft tabular-nums', review.reviewed === 0 && 'max-sm:hidden')}>
          {review.reviewed > 0
            ? t('moderation.review.reviewed', { count: review.reviewed })
            : t('moderation.review.order')}
        </p>
        <div className="-me-3 ms-auto flex flex-wrap gap-2">
          {car && (
            <ButtonLink variant="quiet" size="sm" to={paths.details(car.id)} aria-keyshortcuts="O">
              {t('moderation.review.details')}
            </ButtonLink>
          )}
          <ShortcutsButton className="max-md:hidden" onClick={() => setOpen('shortcuts')} />
        </div>
      </div>
      <ReviewProblems review={review} />
      <div className="pb-8">
        {car ? (
          <ReviewCarView
            car={car}
            headingRef={heading}
            note={
              review.decision?.state === 'done' &&
              review.decision.saved?.version === car.version && (
                <Alert tone="success">{t('moderation.review.already-decided')}</Alert>
              )
            }
          />
        ) : queue.isFetchNextPageError ? (
          <LoadError query={{ ...queue, refetch: queue.fetchNextPage }} />
        ) : (
          <ReviewEnd onRestart={onRestart} />
        )}
      </div>
      {/* Preloads the photo of the next car. */}
      <div hidden>{nextCar && <CarPhoto photo={nextCar.photo} alt="" sizes="448px" priority />}</div>
      <ReviewBar review={review} hasKeys={keys.isOn} onActivate={activate} onDisable={disable} />
      {open === 'reason' && car && (
        <DisableDialog
          title={t('moderation.disable.title', { title: car.title })}
          isPending={false}
          label={car.disabled ? t('moderation.disable.replace-button') : t('moderation.disable.button')}
          onDisable={(reason) => {
            setOpen(undefined);
            review.decide(car, CAR_STATUS.inactive, reason);
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'shortcuts' && (
        <ShortcutsDialog isOn={keys.isOn} onChange={keys.set} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

export default function ReviewPage() {
  useTitle(t('moderation.review.page-title'));
  const waiting = useWaitCount('review-listings');
  const [params, setParams] = useSearchParams();
  const [{ start, round }, setRound] = useState<{ start: QueueStart; round: number }>(() => {
    const carId = params.get('car');
    return { start: carId ? { carId } : { cursor: null }, round: Date.now() };
  });
  return (
    // Keeps the review bar at the bottom of the window, even when the car has little content.
    <div className="container-page flex min-h-[calc(100dvh-4rem)] flex-col pt-6 sm:pt-8">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">
          {t('moderation.review.page-title')}
          {waiting && (
            <span className="ms-3 text-lg font-normal text-ink-soft tabular-nums">
              {t('moderation.review.waiting', { count: writeCount(waiting) })}
            </span>
          )}
        </h1>
        <Link to={paths.pendings} className="link inline-flex min-h-11 items-center gap-2">
          <Table2 aria-hidden="true" className="size-4.5" />
          {t('moderation.review.all-cars')}
        </Link>
      </div>
      <ReviewQueue
        key={round}
        start={start}
        round={round}
        onRestart={() => {
          setParams({}, { replace: true });
          setRound({ start: { cursor: null }, round: Date.now() });
        }}
      />
    </div>
  );
}
