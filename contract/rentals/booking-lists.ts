/** Of all bookings of an owner's cars, each is in exactly one. A test holds that. */
export const BOOKING_LISTS = ['to-answer', 'upcoming', 'under-way', 'past'] as const;
export type BookingList = (typeof BOOKING_LISTS)[number];
