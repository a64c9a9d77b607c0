export { BookingPanel } from './booking/booking-panel.tsx';
export { datesQuery, readDates, useDatesInUrl } from './dates-in-url.ts';
export { LazyBookingPanel } from './lazy-booking-panel.ts';
export { PriceBreakdown } from './price-breakdown.tsx';
