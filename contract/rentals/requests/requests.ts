import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { rentalLimits } from '../../limits.ts';
import { anyLine } from '../../text.ts';
import { Rental } from '../rentals.ts';

const params = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

export const requestEndpoints = {
  acceptRequest: endpoint('POST /api/rentals/:id/accept', {
    summary:
      'Accept a request: the card is charged, and then it is confirmed. While `request.acceptedAt` is set and it is not confirmed yet, the charge is under way; for the car’s owner',
    access: 'user',
    idempotent: true,
    params,
    response: Rental,
  }),
  declineRequest: endpoint('POST /api/rentals/:id/decline', {
    summary: 'Decline a request: nothing is charged and the dates are free at once; for the car’s owner',
    access: 'user',
    idempotent: true,
    params,
    body: z.strictObject({ reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)) }),
    response: Rental,
  }),
  withdrawRequest: endpoint('POST /api/rentals/:id/withdraw', {
    summary: 'Take back your own request: nothing is charged and the dates are free at once',
    access: 'user',
    idempotent: true,
    params,
    response: Rental,
  }),
};
