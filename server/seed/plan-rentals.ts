import { addDays, overlaps, type DateRange } from '../../contract/dates.ts';
import { createRandom, type RandomSource } from './random.ts';
import type { DemoListing } from './demo-listings.ts';
import { DEMO_RENTER, DEMO_RENTERS, type DemoPerson } from './demo-people.ts';

export interface PlannedRental extends DateRange {
  listing: DemoListing;
  renter: DemoPerson;
  bookedOn: string;
}

/** Relative to today, so that the demo looks the same on any day. */
interface Days {
  start: number;
  end: number;
}

const UPCOMING_DAYS = 75;
const LONGEST = 6;
const FRIDAY = 5;

const dayOfWeek = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

export const nextFriday = (today: string) => addDays(today, ((FRIDAY + 6 - dayOfWeek(today)) % 7) + 1);

/** Gives each rental its own part of the period, so that none overlap. */
function spread(chance: RandomSource, count: number, { start: first, end: last }: Days): Days[] {
  const days = last - first + 1;
  return Array.from({ length: count }, (_, index) => {
    const from = first + Math.floor((index * days) / count);
    const to = first + Math.floor(((index + 1) * days) / count) - 1;
    if (to <= from) throw new Error(`${count} rentals do not fit into ${days} days.`);
    const length = chance.int(1, Math.min(LONGEST, to - from));
    const start = chance.int(from, to - length);
    return { start, end: start + length };
  });
}

/** Leaves a few days free in the middle. */
function backToBack(chance: RandomSource): Days[] {
  const rentals: Days[] = [];
  for (let start = -1; start < UPCOMING_DAYS;) {
    const length = chance.int(4, 9);
    rentals.push({ start, end: start + length });
    start += length + (rentals.length === 4 ? 4 : 1);
  }
  return rentals;
}

function upcoming(chance: RandomSource, listing: DemoListing, friday: number): Days[] {
  if (listing.isAlmostFullyBooked) return backToBack(chance);
  const count = listing.upcomingRentals ?? 0;
  if (!listing.isBusyNextWeekend) return spread(chance, count, { start: 2, end: UPCOMING_DAYS });
  const weekend = { start: friday, end: friday + chance.int(2, 3) };
  return [weekend, ...spread(chance, count - 1, { start: weekend.end + 2, end: UPCOMING_DAYS })];
}

/** Returns the rentals in the order of booking. */
export function planDemoRentals(listings: readonly DemoListing[], today: string): PlannedRental[] {
  const friday = (Date.parse(nextFriday(today)) - Date.parse(today)) / 86_400_000;
  const planned: PlannedRental[] = [];
  const trips = new Map<DemoPerson, DateRange[]>();

  /** Avoids overlapping trips of one person, unless everyone is travelling. */
  function chooseRenter(chance: RandomSource, trip: DateRange): DemoPerson {
    const available = DEMO_RENTERS.filter((person) => !trips.get(person)?.some((other) => overlaps(other, trip)));
    return chance.pick(available.length > 0 ? available : DEMO_RENTERS);
  }

  listings.forEach((listing, index) => {
    // One seed per listing, so that a change to one does not affect the others.
    const chance = createRandom(index + 1);
    const past = spread(chance, listing.pastRentals ?? 0, { start: 1 - listing.listedDaysAgo, end: -2 });
    const future = upcoming(chance, listing, friday);
    const robinsTrip = listing.robinRents && (listing.robinRents === 'past' ? past.at(-1) : future[0]);

    for (const days of [...past, ...future]) {
      const trip = { startDate: addDays(today, days.start), endDate: addDays(today, days.end) };
      const renter = days === robinsTrip ? DEMO_RENTER : chooseRenter(chance, trip);
      trips.set(renter, [...(trips.get(renter) ?? []), trip]);
      const leadDays = chance.int(1, 21);
      // The booking date of a rental far ahead is not visible, so any day in the last four weeks is fine.
      const latest = days.start - leadDays < 0 ? days.start - leadDays : -1 - ((days.start + 7 * leadDays) % 28);
      const booked = Math.max(-listing.listedDaysAgo, latest);
      planned.push({ listing, renter, ...trip, bookedOn: addDays(today, booked) });
    }
  });
  return planned.toSorted((a, b) => a.bookedOn.localeCompare(b.bookedOn));
}
