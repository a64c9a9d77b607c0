import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleLimits } from '../../../contract/people/limits.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { CancellationTerms } from '../../../contract/cars/car-terms.ts';
import { FULL_REFUND_HOURS, JUST_BOOKED, REFUND_TERMS } from '../../../contract/rentals/refund-terms.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { isHold } from '../../../contract/rentals/rental-lifecycle.ts';
import type { CancellationPreview } from '../../../contract/rentals/agreed/agreed.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { t } from '../../language/words.ts';
import { Region } from '../../platform/region.tsx';
import { ApiError } from '../../platform/session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCancelRental } from '../rental-mutations.ts';
import { isStillAllowed, rentalQueries } from '../rental-queries.ts';

function explainRefund(reason: CancellationPreview['reason'], terms: CancellationTerms): string {
  if (reason === 'just-booked') return t('rentals.cancel.because.just-booked', { hours: JUST_BOOKED.hours });
  const isByDays = reason === 'half' || (terms !== 'flexible' && (reason === 'full' || reason === 'none'));
  return isByDays
    ? t.of('rentals.cancel.because-days', reason, REFUND_TERMS[terms])
    : t.of('rentals.cancel.because', reason, { hours: FULL_REFUND_HOURS });
}

type OwnersProps = {
  year: NonNullable<CancellationPreview['ownerYear']>;
  isBlocking: boolean;
  onBlock: (isBlocking: boolean) => void;
};

type TermsProps = { preview: CancellationPreview; rental: Pick<Rental, 'role' | 'cancellationTerms'> };

function Terms({ preview, rental: { role, cancellationTerms = 'flexible' } }: TermsProps) {
  const { paidCents, refundCents, keptCents, reason } = preview;
  return (
    <>
      {paidCents > 0 ? (
        <dl className="mb-4 divide-y divide-line rounded-card border border-line px-4 tabular-nums [&_dd]:whitespace-nowrap">
          <div className="flex justify-between gap-4 py-2.5 text-ink-soft">
            <dt>{t('rentals.cancel.paid')}</dt>
            <dd>{formatTotal(paidCents)}</dd>
          </div>
          {keptCents > 0 ? (
            <div className="flex justify-between gap-4 py-2.5 text-ink-soft">
              <dt>{t('rentals.cancel.kept')}</dt>
              <dd>{formatTotal(keptCents)}</dd>
            </div>
          ) : null}
          <div className="flex justify-between gap-4 py-2.5 text-lg font-semibold">
            <dt>{t.of('rentals.cancel.refund', role)}</dt>
            <dd>{formatTotal(refundCents)}</dd>
          </div>
        </dl>
      ) : null}
      <p className="text-ink-soft">{explainRefund(reason, cancellationTerms)}</p>
    </>
  );
}

/** Consequences for an owner: the public cancellation rate, alternatives for the renter, and whether the days stay blocked. */
function OwnersConsequences({ year, isBlocking, onBlock }: OwnersProps) {
  const { bookings, cancelled } = year;
  const share = t('rentals.cancel.owner.share', {
    bookings,
    cancelled: cancelled + 1,
    percent: Math.round(((cancelled + 1) * 100) / Math.max(1, bookings)),
    shown: String(bookings >= peopleLimits.bookingsMin),
    from: peopleLimits.bookingsMin,
  });
  return (
    <>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 text-ink-soft">
        <li>{t('rentals.cancel.owner.alternatives', { cars: rentalLimits.alternatives })}</li>
        <li>{share}</li>
      </ul>
      <Checkbox
        label={t('rentals.cancel.owner.block')}
        checked={isBlocking}
        onChange={(event) => onBlock(event.target.checked)}
        className="mt-4"
      />
    </>
  );
}

const Loading = () => (
  <>
    <p role="status" className="visually-hidden">
      {t('rentals.cancel.loading')}
    </p>
    <Skeleton className="h-40 w-full rounded-card" />
  </>
);

const problemOf = (error: Error) => (error instanceof ApiError ? error.message : t('problems.server/failed'));

type CancelDialogProps = {
  rental: Rental;
  onClose: () => void;
  onCancelled: () => void;
};

/** Shows the exact consequences of cancelling. The server rejects the cancellation if they have changed. */
export default function CancelDialog({ rental, onClose, onCancelled }: CancelDialogProps) {
  const { id, role } = rental;
  const isUnpaid = isHold(rental.status);
  const what = isUnpaid ? 'hold' : 'trip';
  const client = useQueryClient();
  const cancelling = useCancelRental(id);
  const isSent = cancelling.isPending || cancelling.isSuccess;
  const query = useQuery({
    ...rentalQueries.cancellation(id),
    enabled: () => !isSent && isStillAllowed(client, id, 'cancel'),
  });
  const { data: preview, error, isFetching } = query;
  const [reason, setReason] = useState('');
  const [isBlocking, setBlocking] = useState(false);

  const confirm = () => {
    if (!preview || cancelling.isPending) return;
    const trimmed = toSingleLine(reason);
    const body = {
      expectedRefundCents: preview.refundCents,
      ...(trimmed && { reason: trimmed }),
      ...(isBlocking && { blockDays: true }),
    };
    cancelling.mutate(body, { onSuccess: onCancelled });
  };
  const problem = cancelling.error && problemOf(cancelling.error);

  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t.of('rentals.cancel.title', what)}
      description={rental.car.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {t.of('rentals.cancel.keep', what)}
          </Button>
          <Button
            variant="danger"
            busy={cancelling.isPending}
            disabled={!preview || Boolean(error) || isFetching}
            onClick={confirm}
          >
            {preview && preview.refundCents > 0
              ? t('rentals.cancel.do-with-refund', { amount: formatTotal(preview.refundCents) })
              : t.of('rentals.cancel.do', what)}
          </Button>
        </>
      }
    >
      <Region query={{ ...query, data: error ? undefined : preview }} isInline loading={<Loading />}>
        {(terms) => (
          <>
            <Terms preview={terms} rental={rental} />
            {terms.ownerYear && !isUnpaid ? (
              <OwnersConsequences year={terms.ownerYear} isBlocking={isBlocking} onBlock={setBlocking} />
            ) : null}
            {isUnpaid ? null : (
              <TextArea
                label={t('rentals.cancel.reason')}
                optional
                hint={t.of('rentals.cancel.reason-hint', role)}
                rows={2}
                maxLength={rentalLimits.cancellationReasonMax}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                className="mt-4"
              />
            )}
          </>
        )}
      </Region>
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
