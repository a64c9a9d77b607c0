export { TripHandover } from './lazy-trip-handover.ts';
