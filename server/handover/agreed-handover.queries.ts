import type { HandoverPart, PhotoSlot } from '../../contract/handover/handover-parts.ts';
import { many, sql, type Database } from '../platform/database/database.ts';

export interface AgreedHandover {
  part: HandoverPart;
  agreedAt: Date;
  mileage: number | null;
  fuelEighths: number | null;
  notes: string;
  /** Only photos whose files have not been deleted. */
  photos: { slot: PhotoSlot; photoId: string }[];
}

export interface AgreedHandovers {
  out: AgreedHandover | undefined;
  back: AgreedHandover | undefined;
}

/** Returns only handovers that both sides have agreed to. */
export async function findAgreedHandovers(db: Database, rentalId: string): Promise<AgreedHandovers> {
  const rows = await many<AgreedHandover>(
    db,
    sql`
    select part, agreed_at as "agreedAt", mileage, fuel_eighths as "fuelEighths", notes, (
      select coalesce(jsonb_agg(jsonb_build_object('slot', slot, 'photoId', photo_id) order by taken_at, id), '[]')
      from handover_photos photos
      where photos.rental_id = handovers.rental_id and photos.part = handovers.part and removed_at is null
        and photo_id is not null) as photos
    from handovers where rental_id = ${rentalId} and agreed_at is not null`,
  );
  const of = (part: HandoverPart) => rows.find((row) => row.part === part);
  return { out: of('check-in'), back: of('check-out') };
}
