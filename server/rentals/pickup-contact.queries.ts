import type { CarPickup, Hours } from '../../contract/cars/car-pickup.ts';
import type { IncludedTax } from '../../contract/money/tax.ts';
import type { DistanceUnit } from '../../contract/places/position.ts';
import { hoursJson, mileageJson, pickupColumns } from '../cars/index.ts';
import { maybeOne, sql, type Database } from '../platform/database/database.ts';

interface PickupContactRow {
  pickup: CarPickup | null;
  agreedHours: { pickup: Hours | null; return: Hours | null } | null;
  ownerPhone: string | null;
  renterPhone: string | null;
}

interface AgreedSettings {
  distanceUnit: DistanceUnit;
  tax: IncludedTax | null;
  /** False without extra charges, which are all that a deposit can pay for */
  takesDeposit: boolean;
}

/** The value of `rentals.agreed`: terms that are fixed when the dates are held. */
export const agreedTerms = ({ distanceUnit, tax, takesDeposit }: AgreedSettings) => sql`
  jsonb_strip_nulls(jsonb_build_object('depositCents', case when ${takesDeposit}::boolean then cars.deposit_cents end))
  || jsonb_build_object('hours', ${hoursJson}, 'mileage', ${mileageJson} || jsonb_build_object('unit', ${distanceUnit}::text),
    'tax', ${JSON.stringify(tax)}::jsonb)`;

/** Contact data that is private to renter and owner. No other query reads it. */
export const findPickupContact = (db: Database, rentalId: string) =>
  maybeOne<PickupContactRow>(
    db,
    sql`
    select rentals.agreed -> 'hours' as "agreedHours", owners.phone as "ownerPhone", renters.phone as "renterPhone",
      (select to_jsonb(pickup) from (
        select ${pickupColumns} from car_pickups where car_pickups.car_id = rentals.car_id) pickup) as pickup
    from rentals join cars on cars.id = rentals.car_id join users owners on owners.id = cars.owner_id
    join users renters on renters.id = rentals.renter_id
    where rentals.id = ${rentalId}`,
  );
