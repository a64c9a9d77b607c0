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
import { oneLine } from '../../ui/one-line.ts';
import { useAnswerRequest } from './request-mutations.ts';

/** What a dialog needs to know of a request, wherever it is opened. */
export interface AskedRental extends DateRange {
  id: string;
  renterName: string;
  totalCents: number;
  /** Null where no share was agreed */
  ownerCents: number | null;
}

const outcomeOf = ({ status }: Rental) => {
  if (isBooked(status)) return t('rentals.request.accepted');
  return isRequest(status) ? t('rentals.request.being-confirmed') : t('rentals.request.pays-again');
};

type AnswerDialogProps = {
  request: AskedRental;
  answer: 'accept' | 'decline';
  onClose: () => void;
  /** With what came of it, in words that are shown where the request was. */
  onAnswered: (rental: Rental, said: string) => void;
};

/** The owner's last look before a request is answered, and what that means. */
export default function AnswerDialog({ request, answer, onClose, onAnswered }: AnswerDialogProps) {
  const answering = useAnswerRequest(request.id);
  const [reason, setReason] = useState('');
  const { error } = answering;
  const renter = writeName(t, request.renterName);
  const isAccepting = answer === 'accept';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (answering.isPending) return;
    const said = oneLine(reason);
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
