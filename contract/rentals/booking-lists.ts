/** A test checks that each booking of an owner's cars is in exactly one list. */
export const BOOKING_LISTS = ['to-answer', 'upcoming', 'under-way', 'past'] as const;
export type BookingList = (typeof BOOKING_LISTS)[number];
