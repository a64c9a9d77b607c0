import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { hasStarted } from '../../../contract/rentals/change-rule.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import { DateRangePicker, isCompleteRange, type RangeDraft } from '../../dates/index.ts';
import { t } from '../../language/words.ts';
import { config } from '../../platform/config.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { ChosenDates } from '../chosen-dates.tsx';
import { receivedAfter, writeCost } from './change-cost.tsx';
import { PriceBreakdown } from '../price-breakdown.tsx';
import { isStillAllowed } from '../rental-queries.ts';
import { useProposeChange } from './change-mutations.ts';
import { changeQueries } from './change-queries.ts';

const CalendarSkeleton = () => <Skeleton className="h-98 w-77 max-w-full rounded-card" />;

const writeProblem = (error: Error) => (error instanceof ApiError ? error.message : t('problems.server/failed'));

/** Selects new dates and shows the difference in price before the change is proposed. */
export default function ChangeDialog({ rental, onClose }: { rental: Rental; onClose: () => void }) {
  const { id, role, startDate, endDate } = rental;
  const hasBegun = hasStarted(rental, config.today);
  const [draft, setDraft] = useState<RangeDraft>({ startDate, endDate });
  const isChanged = isCompleteRange(draft) && (draft.startDate !== startDate || draft.endDate !== endDate);
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useToast();
  const proposing = useProposeChange(id);
  const isSent = proposing.isPending || proposing.isSuccess;
  const canFetch = () => !isSent && isStillAllowed(client, id, 'change');
  const calendar = useQuery({ ...changeQueries.calendar(id), enabled: canFetch });
  const quote = useQuery({
    ...changeQueries.quote(id, isCompleteRange(draft) ? draft : { startDate, endDate }),
    enabled: () => isChanged && canFetch(),
  });
  const cost = isChanged && !quote.error ? quote.data : undefined;
  const received = cost && receivedAfter(rental, cost);
  const isCurrent = cost?.startDate === draft.startDate && cost?.endDate === draft.endDate;
  const problem = proposing.error ?? (isChanged ? quote.error : null);

  const prompt = hasBegun ? t('rentals.change.dialog.choose-end') : t('rentals.change.dialog.choose');

  const choose = (range: RangeDraft) => {
    proposing.reset();
    if (!hasBegun) setDraft(range);
    // After the start of the trip, the first day is fixed and only the last day can be chosen.
    else if (range.startDate === startDate && range.endDate) setDraft(range);
  };
  const send = () => {
    if (!cost || !isCurrent || proposing.isPending || !isCompleteRange(draft)) return;
    const onSuccess = () => {
      onClose();
      toast.success(t('rentals.change.toast.propose'));
      // The page scrolls to the new card, which may be out of view, and focuses it.
      void navigate('#change', { replace: true });
    };
    proposing.mutate({ ...draft, expectedTotalCents: cost.totalCents }, { onSuccess });
  };

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('rentals.change.dialog.title')}
      description={(cost && writeCost(cost, role)) ?? prompt}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('rentals.change.dialog.keep')}
          </Button>
          <Button busy={proposing.isPending} disabled={!isCurrent} onClick={send}>
            {t.of('rentals.change.dialog.send', role)}
          </Button>
        </>
      }
    >
      <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)]">
        <div className="grid min-h-98 content-start justify-center">
          <Region query={calendar} isInline loading={<CalendarSkeleton />}>
            {({ blocked, terms }) => (
              <Suspense fallback={<CalendarSkeleton />}>
                <DateRangePicker
                  value={hasBegun ? { startDate } : draft}
                  onChange={choose}
                  blocked={blocked}
                  own={hasBegun && isCompleteRange(draft) ? draft : { startDate, endDate }}
                  // An unchanged first day needs no notice. The server checks the notice for a new one.
                  terms={{ ...terms, noticeDays: 0 }}
                  months={1}
                  label={t('rentals.change.dialog.calendar')}
                />
              </Suspense>
            )}
          </Region>
        </div>
        <div className="grid content-start gap-4">
          <ChosenDates {...draft} />
          {problem ? (
            <Alert tone="danger" announce>
              {writeProblem(problem)}
            </Alert>
          ) : null}
          {cost ? <PriceBreakdown lines={cost.lines} totalCents={cost.totalCents} /> : null}
          {received ? <p>{t('rentals.change.receives', { amount: received })}</p> : null}
          {isChanged && quote.isFetching && !cost ? <Skeleton className="h-24 w-full rounded-card" /> : null}
          {cost && cost.keptCents > 0 ? (
            <p className="text-sm text-ink-soft">{t('rentals.change.dialog.kept')}</p>
          ) : null}
          <p className="text-sm text-ink-soft">
            {t.of('rentals.change.dialog.rule', role, { hours: rentalLimits.changeHours })}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
