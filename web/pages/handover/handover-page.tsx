import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { writeName } from '../../../contract/accounts/person-name.ts';
import { GUIDED_SLOTS, type HandoverPart, type PhotoSlot } from '../../../contract/handover/handover-parts.ts';
import type { Handover } from '../../../contract/handover/handover.ts';
import { formatWeekday } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { AsOf } from '../../platform/as-of.tsx';
import { config } from '../../platform/config.ts';
import { PageSpinner } from '../../platform/page-spinner.tsx';
import { paths } from '../../platform/paths.ts';
import { Region } from '../../platform/region.tsx';
import { renderPageError } from '../../platform/not-found-page.tsx';
import { isSecure } from '../../platform/secure-only.ts';
import { useTitle } from '../../platform/use-title.ts';
import { refreshRentals } from '../../rentals/index.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import {
  DamageStep,
  useRemovePhoto,
  handoverQueries,
  firstStep,
  isPhotoStep,
  isStep,
  nextPhotoStep,
  stepAfter,
  stepBefore,
  type HandoverStep,
  PhotoStep,
  ReadingsStep,
  ReviewStep,
  usePhotoQueue,
  shownPhotos,
  type ShownPhoto,
  SlotStrip,
  useNotes,
  WaitingNotice,
} from '../../handover/index.ts';

/** Polls so that each party soon sees the other's changes. */
const POLL_MILLISECONDS = 4_000;

/** Keeps the step in the URL, so that Back returns to the previous step. The URL updates late, so local state covers the time until then. */
function useStep(first: HandoverStep) {
  const { key } = useLocation();
  const [params, setParams] = useSearchParams();
  // Fixed at mount, so that completing a missing item does not move the user to another step.
  const [initialStep] = useState(first);
  const [pendingStep, setPendingStep] = useState<{ step: HandoverStep; key: string }>();
  if (pendingStep && pendingStep.key !== key) setPendingStep(undefined);
  const asked = params.get('step');
  const written = isStep(asked) ? asked : initialStep;
  const step = pendingStep?.key === key ? pendingStep.step : written;
  const go = (next: HandoverStep) => {
    flushSync(() => setPendingStep({ step: next, key }));
    setParams({ step: next }, { replace: isPhotoStep(step) && isPhotoStep(next) });
    scrollTo({ top: 0 });
  };
  return [step, go] as const;
}

function Closed({ handover: { part, opensOn, version } }: { handover: Handover }) {
  const isEarly = config.today < opensOn;
  if (isEarly) return <Alert>{t.of('handover.closed.early', part, { day: formatWeekday(opensOn) })}</Alert>;
  return <Alert>{version > 0 ? t('handover.closed.over') : t('handover.closed.never')}</Alert>;
}

function OpenHandover({ handover, before }: { handover: Handover; before: Handover | undefined }) {
  const { rentalId, part, role, can } = handover;
  const { queue, waiting, withdraw, isRetrying, isStorageFailing } = usePhotoQueue(rentalId, part);
  const { mutate: takeBack } = useRemovePhoto(handover);
  const form = useNotes(handover);
  const photos = shownPhotos(handover, waiting);
  const beforePhotos = before ? shownPhotos(before, []) : [];
  const [asked, go] = useStep(firstStep(handover, photos));
  const step = can.note ? asked : 'review';
  const name = writeName(t, handover[role === 'owner' ? 'renter' : 'owner'].displayName);
  const taken = GUIDED_SLOTS.filter((slot) => photos.some((photo) => photo.slot === slot)).length;
  const back = stepBefore(step);

  const add = (slot: PhotoSlot, blob: Blob) => {
    withdraw();
    void queue.add({ rentalId, part, slot, blob });
  };
  const remove = ({ id, waiting: isWaiting }: ShownPhoto) => {
    withdraw();
    if (isWaiting) void queue.remove(id);
    else takeBack(id);
  };
  const common = { handover, before, name };
  return (
    <div className="grid gap-5">
      {can.note ? (
        <Progress
          label={isPhotoStep(step) ? t.of('handover.slot', step) : t.of('handover.step', step)}
          value={taken}
          max={GUIDED_SLOTS.length}
          valueText={t('handover.photo.number', { number: taken, count: GUIDED_SLOTS.length })}
        />
      ) : null}
      {can.note && !isSecure() ? <Alert>{t('handover.camera.plain-http')}</Alert> : null}
      {!can.note && !handover.agreed ? <Closed handover={handover} /> : null}
      <WaitingNotice
        waiting={waiting}
        isRetrying={isRetrying}
        isStorageFailing={isStorageFailing}
        onRemove={(key) => void queue.remove(key)}
      />
      {isPhotoStep(step) ? (
        <>
          <PhotoStep
            slot={step}
            photos={photos}
            before={beforePhotos}
            name={name}
            onPhoto={(blob) => {
              go(nextPhotoStep(step, [...photos, { slot: step } as ShownPhoto]));
              add(step, blob);
            }}
            onNext={() => go(nextPhotoStep(step, photos))}
          />
          <SlotStrip photos={photos} current={step} onSelect={go} />
        </>
      ) : null}
      {step === 'readings' ? <ReadingsStep {...common} form={form} /> : null}
      {step === 'damage' ? (
        <DamageStep {...common} form={form} photos={photos} onPhoto={(blob) => add('damage', blob)} onRemove={remove} />
      ) : null}
      {step === 'review' ? (
        <ReviewStep {...common} photos={photos} beforePhotos={beforePhotos} form={form} onStep={go} />
      ) : null}
      {can.note && !isPhotoStep(step) ? (
        <div className="flex gap-3">
          {back ? (
            <Button size="lg" variant="secondary" onClick={() => go(back)}>
              {t('handover.back')}
            </Button>
          ) : null}
          {step === 'review' ? null : (
            <Button size="lg" className="grow" onClick={() => go(stepAfter(step))}>
              {t('handover.next')}
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}

export default function HandoverPage() {
  const { id = '' } = useParams();
  const part: HandoverPart = useLocation().pathname.endsWith('/check-out') ? 'check-out' : 'check-in';
  useTitle(t.of('handover.part', part));
  const query = useQuery({
    ...handoverQueries.one(id, part),
    refetchInterval: ({ state: { data } }) => (data?.agreed ? false : POLL_MILLISECONDS),
  });
  const { data: before } = useQuery({ ...handoverQueries.one(id, 'check-in'), enabled: part === 'check-out' });
  // The first step depends on photos queued before the page was closed, so wait for the queue.
  const { isLoaded } = usePhotoQueue(id, part);
  const client = useQueryClient();
  const isAgreed = Boolean(query.data?.agreed);
  useEffect(() => {
    // The agreement changes the trip's state on its page and in every list.
    if (isAgreed) void refreshRentals(client);
  }, [client, isAgreed]);
  return (
    <Region
      query={query}
      loading={<PageSpinner />}
      failed={renderPageError(query, { what: 'trip', code: 'rental/not-found' })}
    >
      {(handover) => (
        <div className="container-page measure-160 py-5 break-words sm:py-10">
          <Link to={paths.trip(id)} className="link inline-flex min-h-11 items-center text-sm wrap-anywhere">
            {handover.trip.carTitle}
          </Link>
          <h1 className="mb-4 text-3xl">{t.of('handover.part', part)}</h1>
          <AsOf query={query} className="mb-4 text-sm text-ink-soft" />
          {isLoaded ? (
            <OpenHandover key={part} handover={handover} before={part === 'check-out' ? before : undefined} />
          ) : null}
        </div>
      )}
    </Region>
  );
}
