import type { HandoverPart, HandoverSide, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import type { HandoverNotes } from '../../contract/handover/handover.ts';
import type { AgreedMileage } from '../../contract/rentals/rentals.ts';
import type { Person } from '../../contract/people/people.ts';
import { rentalIs } from '../lifecycle/index.ts';
import { personOf } from '../people/index.ts';
import { anyOf } from '../platform/database/conditions.ts';
import { many, maybeOne, sql, type Database, type Sql } from '../platform/database/database.ts';
import type { Hooks } from '../platform/hooks.ts';

export interface HandoverRental {
  id: string;
  renterId: string;
  ownerId: string;
  carId: string;
  carTitle: string;
  startDate: string;
  endDate: string;
  days: number;
  mileage: AgreedMileage | null;
  along: { name: string; pieces: number }[] | null;
  renter: Person;
  owner: Person;
  /** Booked, or cancelled after pickup, when the car must still be returned. */
  isHandedOver: boolean;
  isDisputed: boolean;
}

const isDisputed = sql`exists (
  select from disputes join payment_attempts on payment_attempts.id = attempt_id
  where payment_attempts.rental_id = rentals.id and is_open)`;

export const findHandoverRental = (db: Database, rentalId: string, { rental: hooks }: Pick<Hooks, 'rental'>) =>
  maybeOne<HandoverRental>(
    db,
    sql`
    select rentals.id, renter_id as "renterId", owner_id as "ownerId", start_date as "startDate", end_date as "endDate",
      cars.id as "carId", coalesce(rentals.booked_car ->> 'title', cars.title) as "carTitle", rentals.days,
      nullif(rentals.agreed -> 'mileage', 'null') as mileage,
      (select jsonb_agg(jsonb_build_object('name', line ->> 'name', 'pieces', (line ->> 'pieces')::integer))
        from jsonb_array_elements(coalesce(rentals.price_lines, '[]')) as line where line ->> 'kind' = 'extra') as along,
      ${personOf(sql`renters`)} as renter, ${personOf(sql`owners`)} as owner, ${anyOf([isDisputed, ...hooks.map((hook) => hook.isDisputed)])} as "isDisputed",
      rentals.status ${rentalIs.booked} or rentals.status ${rentalIs.cancelled} and exists (
        select from handovers where rental_id = rentals.id and part = 'check-in' and agreed_at is not null) as "isHandedOver"
    from rentals join cars on cars.id = rentals.car_id
    join users renters on renters.id = renter_id join users owners on owners.id = owner_id
    where rentals.id = ${rentalId}`,
  );

export interface HandoverRow {
  part: HandoverPart;
  version: number;
  notedVersion: number;
  mileage: number | null;
  fuelEighths: number | null;
  notes: string;
  licenceSeenAt: Date | null;
  agreedAt: Date | null;
}

const columns = sql`part, version, noted_version as "notedVersion", mileage, fuel_eighths as "fuelEighths", notes,
  licence_seen_at as "licenceSeenAt", agreed_at as "agreedAt"`;
const isOf = (rentalId: string, part: HandoverPart): Sql => sql`rental_id = ${rentalId} and part = ${part}`;

export const findHandover = (db: Database, rentalId: string, part: HandoverPart) =>
  maybeOne<HandoverRow>(db, sql`select ${columns} from handovers where ${isOf(rentalId, part)}`);

/** Creates the handover if needed. The lock prevents concurrent changes and agreements until the transaction ends. */
export async function lockHandover(db: Database, rentalId: string, part: HandoverPart): Promise<HandoverRow> {
  await db.query(sql`
    insert into handovers (rental_id, part) values (${rentalId}, ${part}) on conflict do nothing`);
  const row = await maybeOne<HandoverRow>(
    db,
    sql`select ${columns} from handovers where ${isOf(rentalId, part)} for no key update`,
  );
  return row!;
}

/** Keeps the first time at which the owner saw the licence. */
export const updateNotes = (
  db: Database,
  { rentalId, part, ownerId }: { rentalId: string; part: HandoverPart; ownerId: string },
  { mileage, fuelEighths, notes, licenceSeen }: Omit<HandoverNotes, 'version'>,
) =>
  db.query(sql`
    update handovers set mileage = ${mileage}, fuel_eighths = ${fuelEighths}, notes = ${notes},
      licence_seen_at = case when ${licenceSeen ?? null}::boolean
          then coalesce(licence_seen_at, date_trunc('milliseconds', clock_timestamp()))
        when ${licenceSeen ?? null}::boolean is null then licence_seen_at end,
      licence_seen_by = case when ${licenceSeen ?? null}::boolean then coalesce(licence_seen_by, ${ownerId}::uuid)
        when ${licenceSeen ?? null}::boolean is null then licence_seen_by end
    where ${isOf(rentalId, part)}`);

interface HandoverPhotoRow {
  id: string;
  slot: PhotoSlot;
  userId: string;
  photoId: string | null;
  sha256: string;
  takenAt: Date;
  receivedAt: Date;
}

export const findHandoverPhotos = (db: Database, rentalId: string, part: HandoverPart) =>
  many<HandoverPhotoRow>(
    db,
    sql`
    select id, slot, user_id as "userId", photo_id as "photoId", sha256, taken_at as "takenAt", received_at as "receivedAt"
    from handover_photos where ${isOf(rentalId, part)} and removed_at is null order by taken_at, id`,
  );

export const findAgreements = (db: Database, rentalId: string, part: HandoverPart) =>
  many<{ by: HandoverSide; at: Date; hash: string }>(
    db,
    sql`
    select role as by, agreed_at as at, hash from handover_agreements where ${isOf(rentalId, part)} order by agreed_at`,
  );

/** A trigger closes the handover when the second side agrees. */
export const insertAgreement = (
  db: Database,
  { rentalId, part, side, userId }: { rentalId: string; part: HandoverPart; side: HandoverSide; userId: string },
) =>
  db.query(sql`
    insert into handover_agreements (rental_id, part, role, user_id, version, hash)
    select rental_id, part, ${side}, ${userId}, version, handover_hash(handovers) from handovers
    where ${isOf(rentalId, part)}
    on conflict do nothing`);
