import { refreshBookedDays, setSearchPrices, updatePrices, updateTerms, upsertPickup } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import { findFreeDays, hasPriceRules, rulesOf, termsOf } from './demo-offers.ts';
import { demoPickup, type DemoListing } from './demo-listings.ts';
import { DEMO_RENTERS } from './demo-people.ts';
import type { PlannedRental } from './plan-rentals.ts';
import { insertRequest } from './seed-requests.queries.ts';
import { insertBlock } from './seed.queries.ts';

interface Seeded {
  cars: ReadonlyMap<DemoListing, { id: string; priceCents: number }>;
  rentals: readonly PlannedRental[];
  people: ReadonlyMap<string, string>;
  today: string;
  currency: string;
  ownerFeePercent: number;
}

/** Hannah, who has rented before */
const REQUESTER = DEMO_RENTERS[1]!;

/** Existing bookings are older than these rules, so they may break them. */
export async function seedOffers(
  db: Database,
  { cars, rentals, people, today, currency, ownerFeePercent }: Seeded,
): Promise<void> {
  for (const [listing, { id, priceCents }] of cars) {
    const { offer } = listing;
    const pickup = demoPickup(listing.owner, listing.location);
    if (pickup) await upsertPickup(db, id, pickup);
    if (!offer) continue;
    if (hasPriceRules(offer)) await updatePrices(db, id, rulesOf(offer, priceCents, today, currency));
    const terms = termsOf(offer, priceCents, currency);
    if (terms) await updateTerms(db, id, terms);
    const booked = rentals.filter((rental) => rental.listing === listing);
    if (offer.request) {
      const dates = findFreeDays(offer.request, booked, today);
      await insertRequest(db, {
        ...dates,
        carId: id,
        renterId: people.get(REQUESTER.email)!,
        pricePerDayCents: priceCents,
        ownerFeePercent,
      });
    }
    if (offer.block) await insertBlock(db, id, { ...findFreeDays(offer.block, booked, today), note: offer.block.note });
    await setSearchPrices(db, id, today);
    await refreshBookedDays(db, id, today);
  }
}
