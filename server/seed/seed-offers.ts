import { setBooked, setSearchPrices, updatePrices, updateTerms, upsertPickup } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import { freeDays, isPriced, rulesOf, termsOf } from './demo-offers.ts';
import { demoPickup } from './demo-pickups.ts';
import { DEMO_RENTERS } from './demo-people.ts';
import type { DemoListing } from './listings/listing.ts';
import type { PlannedRental } from './plan-rentals.ts';
import { insertRequest } from './seed-requests.queries.ts';
import { insertBlock } from './seed.queries.ts';

interface Offered {
  cars: ReadonlyMap<DemoListing, { id: string; priceCents: number }>;
  rentals: readonly PlannedRental[];
  people: ReadonlyMap<string, string>;
  today: string;
  currency: string;
  ownerFeePercent: number;
}

/** Hannah has rented before. */
const ASKING = DEMO_RENTERS[1]!;

/** What is booked was booked before the owner asked for any of this. */
export async function seedOffers(
  db: Database,
  { cars, rentals, people, today, currency, ownerFeePercent }: Offered,
): Promise<void> {
  for (const [listing, { id, priceCents }] of cars) {
    const { offer } = listing;
    const pickup = demoPickup(listing.owner, listing.location);
    if (pickup) await upsertPickup(db, id, pickup);
    if (!offer) continue;
    if (isPriced(offer)) await updatePrices(db, id, rulesOf(offer, priceCents, today, currency));
    const terms = termsOf(offer, priceCents, currency);
    if (terms) await updateTerms(db, id, terms);
    const booked = rentals.filter((rental) => rental.listing === listing);
    if (offer.request) {
      const dates = freeDays(offer.request, booked, today);
      await insertRequest(db, {
        ...dates,
        carId: id,
        renterId: people.get(ASKING.email)!,
        pricePerDayCents: priceCents,
        ownerFeePercent,
      });
    }
    if (offer.block) await insertBlock(db, id, { ...freeDays(offer.block, booked, today), note: offer.block.note });
    await setSearchPrices(db, id, today);
    await setBooked(db, id, today);
  }
}
