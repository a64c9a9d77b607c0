import { useState, type FormEvent } from 'react';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { isBooked, isRequest } from '../../../contract/rentals/rental-lifecycle.ts';
import { rentalLimits } from '../../../contract/rentals/limits.ts';
import type { Rental } from '../../../contract/rentals/rentals.ts';
import { formatRange } from '../../language/formats.ts';
import { t } from '../../language/words.ts';
import { formatTotal } from '../../platform/amounts.ts';
import { ApiError } from '../../platform/session/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toSingleLine } from '../../ui/one-line.ts';
import { useAnswerRequest } from './request-mutations.ts';

/** The part of a request that the dialog needs, on any page that opens it. */
interface RequestedRental extends DateRange {
  id: string;
  renterName: string;
  totalCents: number;
  /** The owner's share. Null if none was agreed. */
  ownerCents: number | null;
}

const outcomeOf = ({ status }: Rental) => {
  if (isBooked(status)) return t('rentals.request.accepted');
  return isRequest(status) ? t('rentals.request.being-confirmed') : t('rentals.request.pays-again');
};

type AnswerDialogProps = {
  request: RequestedRental;
  answer: 'accept' | 'decline';
  onClose: () => void;
  /** Called with the updated rental and a message about the outcome, which replaces the request. */
  onAnswered: (rental: Rental, said: string) => void;
};

/** Confirms the owner's answer to a request, and explains its consequences. */
export default function RequestAnswerDialog({ request, answer, onClose, onAnswered }: AnswerDialogProps) {
  const answering = useAnswerRequest(request.id);
  const [reason, setReason] = useState('');
  const { error } = answering;
  const renter = writeName(t, request.renterName);
  const isAccepting = answer === 'accept';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (answering.isPending) return;
    const said = toSingleLine(reason);
    const answered = isAccepting
      ? { is: 'accept' as const }
      : { is: 'decline' as const, ...(said && { reason: said }) };
    const rental = await answering.mutateAsync(answered).catch(() => undefined);
    if (!rental) return;
    onClose();
    onAnswered(rental, isAccepting ? outcomeOf(rental) : t('rentals.request.declined'));
  };

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={isAccepting ? t('rentals.request.accept.title') : t('rentals.request.decline.title')}
      description={
        isAccepting
          ? t('rentals.request.accept.text', {
              renter,
              dates: formatRange(request),
              total: formatTotal(request.totalCents),
            })
          : t('rentals.request.decline.text', { renter, dates: formatRange(request) })
      }
    >
      <form onSubmit={(event) => void send(event)} noValidate className="grid gap-4">
        {isAccepting && request.ownerCents !== null ? (
          <p className="font-medium tabular-nums">
            {t('rentals.request.receive', { amount: formatTotal(request.ownerCents) })}
          </p>
        ) : null}
        {isAccepting ? null : (
          <TextArea
            data-autofocus
            label={t('rentals.request.decline.reason')}
            optional
            hint={t('rentals.request.decline.reason-hint', { renter })}
            rows={2}
            maxLength={rentalLimits.cancellationReasonMax}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        {error ? (
          <Alert tone="danger" announce>
            {error instanceof ApiError ? error.message : t('problems.server/failed')}
          </Alert>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3 max-sm:grid max-sm:justify-stretch">
          <Button variant="secondary" onClick={onClose}>
            {t('rentals.request.not-now')}
          </Button>
          <Button
            type="submit"
            busy={answering.isPending}
            {...(isAccepting ? { 'data-autofocus': true } : { variant: 'danger' as const })}
          >
            {isAccepting ? t('rentals.request.accept.do') : t('rentals.request.decline.do')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
