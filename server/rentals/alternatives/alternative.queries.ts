import type { VehicleType } from '../../../contract/cars/vocabulary.ts';
import type { DateRange } from '../../../contract/dates.ts';
import { maybeOne, sql, type Database } from '../../platform/database/database.ts';

interface CancelledTrip extends DateRange {
  carId: string;
  totalCents: number;
  vehicleType: VehicleType;
  location: string;
  /** The renter's own cars, which they cannot rent */
  renterCars: string[];
}

/** Finds a rental that its owner cancelled, with the car as it was booked. */
export const findCancelledTrip = (db: Database, rentalId: string) =>
  maybeOne<CancelledTrip>(
    db,
    sql`
    select car_id as "carId", start_date as "startDate", end_date as "endDate", total_cents as "totalCents",
      coalesce(booked_car ->> 'vehicleType', cars.vehicle_type) as "vehicleType",
      coalesce(booked_car ->> 'location', cars.location) as location,
      array(select own.id from cars own where own.owner_id = renter_id) as "renterCars"
    from rentals join cars on cars.id = car_id
    where rentals.id = ${rentalId} and cancelled_by = 'owner' and confirmed_at is not null`,
  );
