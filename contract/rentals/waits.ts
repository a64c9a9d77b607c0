import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const rentalWaits = {
  'pay-booking': {
    list: 'side',
    otherwise: 'dates-released',
    at: ({ carId, rentalId, startDate, endDate }) =>
      `${paths.payment(carId)}?${new URLSearchParams({ from: startDate, to: endDate, rental: rentalId })}`,
    // There are minutes for it: a mail would be too late.
    remindHours: null,
  },
  'pay-change': {
    list: 'side',
    otherwise: 'dates-stay',
    at: ({ rentalId }) => `${paths.trip(rentalId)}#change`,
    remindHours: 6,
  },
  'answer-request': {
    list: 'side',
    otherwise: 'request-lapses',
    at: ({ rentalId }) => paths.trip(rentalId),
    remindHours: 6,
  },
  'answer-change': {
    list: 'side',
    otherwise: 'dates-stay',
    at: ({ rentalId }) => `${paths.trip(rentalId)}#change`,
    remindHours: 6,
  },
  'add-pickup': { list: 'side', otherwise: 'renter-not-told', at: ({ carId }) => paths.pickup(carId), remindHours: 36 },
} as const satisfies Record<string, WaitEntry>;
