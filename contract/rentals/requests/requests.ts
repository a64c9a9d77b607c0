import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { rentalLimits } from '../limits.ts';
import { anyLine, anyParagraph } from '../../text.ts';
import { Rental } from '../rentals.ts';

const params = z.object({ id: z.uuid({ error: 'rental/not-found' }) });

export const requestEndpoints = {
  noteRequest: endpoint('PUT /api/rentals/:id/note', {
    summary:
      'Set the note for the owner while the dates are held; it is sent as your message with the request. Empty for none',
    access: 'user',
    scope: null,
    verified: true,
    params,
    body: z.strictObject({ text: anyParagraph({ max: rentalLimits.requestNoteMax, tooLong: 'message/too-long' }) }),
    status: 204,
  }),
  acceptRequest: endpoint('POST /api/rentals/:id/accept', {
    summary:
      'Accept a request, which charges the card and then confirms the rental; for the car’s owner. The charge is in progress while `request.acceptedAt` is set and the rental is not confirmed yet',
    access: 'user',
    scope: null,
    idempotent: true,
    params,
    response: Rental,
  }),
  declineRequest: endpoint('POST /api/rentals/:id/decline', {
    summary: 'Decline a request; nothing is charged and the dates become free immediately. For the car’s owner',
    access: 'user',
    scope: 'write:rentals',
    idempotent: true,
    params,
    body: z.strictObject({ reason: z.optional(anyLine(rentalLimits.cancellationReasonMax)) }),
    response: Rental,
  }),
  withdrawRequest: endpoint('POST /api/rentals/:id/withdraw', {
    summary: 'Withdraw your own request; nothing is charged and the dates become free immediately',
    access: 'user',
    scope: 'write:rentals',
    idempotent: true,
    params,
    response: Rental,
  }),
};
