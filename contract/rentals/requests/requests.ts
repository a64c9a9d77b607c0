import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { rentalLimits } from '../limits.ts';
import { messageLimits } from '../../messages/limits.ts';
import { anyLine, anyParagraph } from '../../text.ts';
import { Rental } from '../rentals.ts';

const params = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

export const requestEndpoints = {
  noteRequest: endpoint('PUT /api/rentals/:id/note', {
    summary:
      'What to tell the owner with a request, while its dates are held: a message from you once they are asked. Empty: nothing',
    access: 'user',
    scope: null,
    verified: true,
    params,
    body: z.strictObject({ text: anyParagraph({ max: messageLimits.textMax, tooLong: 'message/too-long' }) }),
    status: 204,
  }),
  acceptRequest: endpoint('POST /api/rentals/:id/accept', {
    summary:
      'Accept a request: the card is charged, and then it is confirmed. While `request.acceptedAt` is set and it is not confirmed yet, the charge is under way; for the car’s owner',
    access: 'user',
    scope: null,
    idempotent: true,
    params,
    response: Rental,
  }),
  declineRequest: endpoint('POST /api/rentals/:id/decline', {
    summary: 'Decline a request: nothing is charged and the dates are free at once; for the car’s owner',
    access: 'user',
    scope: 'write:rentals',
    idempotent: true,
    params,
    body: z.strictObject({ reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)) }),
    response: Rental,
  }),
  withdrawRequest: endpoint('POST /api/rentals/:id/withdraw', {
    summary: 'Take back your own request: nothing is charged and the dates are free at once',
    access: 'user',
    scope: 'write:rentals',
    idempotent: true,
    params,
    response: Rental,
  }),
};
