import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { rentalLimits } from '../../../contract/limits.ts';
import { problems } from '../../../contract/messages.ts';
import { REFUND_REASON } from '../../../contract/rentals/refund-reasons.ts';
import { formatTotal } from '../../../contract/amounts.ts';
import { isHold } from '../../../contract/rentals/rental-lifecycle.ts';
import type { CancellationPreview, Rental } from '../../../contract/rentals/rentals.ts';
import { carQueries } from '../../cars/car-queries.ts';
import { isFinal, sendOnce } from '../../platform/idempotency-keys.ts';
import { ApiError, request } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { oneLine } from '../../ui/one-line.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { tripQueries } from '../trip-queries.ts';

function cancel(id: string, expectedRefundCents: number, reason: string): Promise<Rental> {
  const body = { expectedRefundCents, ...(reason && { reason }) };
  return sendOnce(`cancel.${id}`, body, (headers) =>
    request('POST /api/rentals/:id/cancellation', { params: { id }, body, headers }),
  );
}

function Terms({ preview, role }: { preview: CancellationPreview; role: Rental['role'] }) {
  const { paidCents, refundCents, keptCents, reason } = preview;
  const whose = role === 'renter' ? 'You get back' : 'The renter gets back';
  return (
    <>
      {paidCents > 0 ? (
        <dl className="mb-4 divide-y divide-line rounded-card border border-line px-4 tabular-nums">
          <div className="flex justify-between gap-4 py-2.5 text-ink-soft">
            <dt>Paid</dt>
            <dd>{formatTotal(paidCents)}</dd>
          </div>
          {keptCents > 0 ? (
            <div className="flex justify-between gap-4 py-2.5 text-ink-soft">
              <dt>Not refunded</dt>
              <dd>{formatTotal(keptCents)}</dd>
            </div>
          ) : null}
          <div className="flex justify-between gap-4 py-2.5 text-lg font-semibold">
            <dt>{whose}</dt>
            <dd>{formatTotal(refundCents)}</dd>
          </div>
        </dl>
      ) : null}
      <p className="text-ink-soft">{REFUND_REASON[reason]}</p>
    </>
  );
}

const REASON_HINT: Record<Rental['role'], string> = {
  renter: 'We’ll email this to the owner.',
  owner: 'We’ll email this to the renter and show it on their trip.',
  admin: 'We’ll email this to the renter and the owner.',
};

type CancelDialogProps = {
  rental: Rental;
  onClose: () => void;
  onCancelled: () => void;
};

/** Shows to the cent what cancelling does, and does exactly that or nothing. */
export default function CancelDialog({ rental, onClose, onCancelled }: CancelDialogProps) {
  const { id, role } = rental;
  const isUnpaid = isHold(rental.status);
  const client = useQueryClient();
  const { data: preview, error, refetch, isFetching } = useQuery(tripQueries.cancellation(id));
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isRunning = useRef(false);

  const confirm = async () => {
    if (!preview || isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      const cancelled = await cancel(id, preview.refundCents, oneLine(reason));
      await client.cancelQueries({ queryKey: tripQueries.all });
      client.setQueryData(tripQueries.one(id).queryKey, cancelled);
      void client.invalidateQueries({ queryKey: ['trips', 'list'] });
      void client.invalidateQueries({ queryKey: carQueries.all });
      onCancelled();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : problems['server/failed']);
      // Whatever was refused, the terms here and the trip behind them may be old.
      if (isFinal(error)) void client.invalidateQueries({ queryKey: tripQueries.all });
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };

  const doing = isUnpaid ? 'Release the dates' : 'Cancel the trip';
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={isUnpaid ? 'Release these dates?' : 'Cancel this trip?'}
      description={rental.car.title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} data-autofocus>
            {isUnpaid ? 'Keep them' : 'Keep the trip'}
          </Button>
          <Button
            variant="danger"
            busy={isBusy}
            disabled={!preview || Boolean(error) || isFetching}
            onClick={() => void confirm()}
          >
            {preview && preview.refundCents > 0 ? `${doing}, ${formatTotal(preview.refundCents)} refund` : doing}
          </Button>
        </>
      }
    >
      {error ? (
        <Alert
          tone="danger"
          announce
          action={
            <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </Alert>
      ) : preview ? (
        <>
          <Terms preview={preview} role={role} />
          {isUnpaid ? null : (
            <TextArea
              label="Reason"
              optional
              hint={REASON_HINT[role]}
              rows={2}
              maxLength={rentalLimits.cancellationReasonMax}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              className="mt-4"
            />
          )}
        </>
      ) : (
        <>
          <p role="status" className="visually-hidden">
            Working out the refund
          </p>
          <Skeleton className="h-40 w-full rounded-card" />
        </>
      )}
      <p role="alert" className="mt-3 text-sm text-danger empty:hidden">
        {problem}
      </p>
    </Dialog>
  );
}
