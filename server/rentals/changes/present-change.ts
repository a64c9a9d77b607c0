import type { RentalChange } from '../../../contract/rentals/agreed/agreed.ts';
import type { Decline } from '../../../contract/money/declines.ts';
import type { PaymentState, RequiredAction } from '../../../contract/money/payments.ts';
import type { RentalRole } from '../state/rental.policy.ts';
import { isChangePending, isAwaitingPayment } from './lock-change.ts';

export interface ChangeRow extends Omit<RentalChange, 'payment' | 'keptCard' | 'can'> {
  payment: {
    status: PaymentState;
    message: string | null;
    decline: Decline | null;
    action: RequiredAction | null;
  } | null;
}

/** Hides the bank's answer from everyone but the renter. */
function presentPayment({ payment }: ChangeRow, role: RentalRole): RentalChange['payment'] {
  if (!payment || role !== 'renter') return null;
  const { status, message, decline, action } = payment;
  return { status, message, ...(decline && { decline }), requiresAction: status === 'requires-action' ? action : null };
}

export function presentChange(row: ChangeRow, role: RentalRole): RentalChange {
  const isOwn = row.by === role;
  const canAnswer = isChangePending(row) && !isOwn && role !== 'admin';
  return {
    ...row,
    expiresAt: new Date(row.expiresAt).toISOString(),
    payment: presentPayment(row, role),
    can: {
      accept:
        (canAnswer && row.status === 'open' && row.payCents === 0) ||
        (canAnswer && row.status === 'open' && row.by === 'renter'),
      decline: canAnswer,
      withdraw: isChangePending(row) && isOwn,
      pay: role === 'renter' && isAwaitingPayment(row),
    },
  };
}
