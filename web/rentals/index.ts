export { BookingPanel } from './booking/booking-panel.tsx';
export { datesQuery, readDates, useDatesInUrl } from './dates-in-url.ts';
export { extrasQuery, readExtras } from './extras-in-url.ts';
export { LazyBookingPanel } from './lazy-booking-panel.ts';
export { PriceBreakdown, linesOf, writeLine } from './price-breakdown.tsx';
export { ChosenDates } from './chosen-dates.tsx';
export { rentalKeys } from './rental-keys.ts';
export { rentalQueries, refreshRentals } from './rental-queries.ts';
export { EndedRequest as RequestOver } from './requests/ended-request.tsx';
export { StateBadge } from './state-badge.tsx';
export { cancelledBy } from './trip-status.ts';
export { saveCalendarFile } from './trips/save-calendar-file.ts';
export { paymentPath as paymentOf, TripCard, TripCardSkeleton } from './trips/trip-card.tsx';
export { daysUntil, tripStep, type TripStep } from './trips/trip-step.ts';
export { type PaymentState } from './booking/use-proceed-to-payment.ts';
export {
  holdDates,
  saveRequestNote as noteRequest,
  rentalPayment,
  showPaidRental as showPaid,
} from './payment-mutations.ts';
