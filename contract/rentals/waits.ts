import { paths } from '../paths.ts';
import type { WaitEntry } from '../wait-entry.ts';

export const rentalWaits = {
  'pay-booking': {
    list: 'side',
    otherwise: 'dates-released',
    link: ({ carId, rentalId, startDate, endDate }) =>
      `${paths.payment(carId)}?${new URLSearchParams({ from: startDate, to: endDate, rental: rentalId })}`,
    // The deadline is only minutes away, so a mail would be too late.
    remindHours: null,
  },
  'pay-change': {
    list: 'side',
    otherwise: 'dates-stay',
    link: ({ rentalId }) => `${paths.trip(rentalId)}#change`,
    remindHours: 6,
  },
  'answer-request': {
    list: 'side',
    otherwise: 'request-lapses',
    link: ({ rentalId }) => paths.trip(rentalId),
    remindHours: 6,
  },
  'answer-change': {
    list: 'side',
    otherwise: 'dates-stay',
    link: ({ rentalId }) => `${paths.trip(rentalId)}#change`,
    remindHours: 6,
  },
  'add-pickup': {
    list: 'side',
    otherwise: 'renter-not-told',
    link: ({ carId }) => paths.pickup(carId),
    remindHours: 36,
  },
} as const satisfies Record<string, WaitEntry>;
