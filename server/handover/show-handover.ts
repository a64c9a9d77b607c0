import type { HandoverPart } from '../../contract/handover/handover-parts.ts';
import type { Handover } from '../../contract/handover/handover.ts';
import { driverNames } from '../drivers/index.ts';
import { record } from '../history/index.ts';
import { findSignedPhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { windowOf } from './handover-window.ts';
import { requireReader } from './handover.policy.ts';
import {
  findAgreements,
  findHandoverRental,
  findHandover,
  findHandoverPhotos,
  type HandoverRental,
} from './handover.queries.ts';

export interface HandoverRef {
  rentalId: string;
  part: HandoverPart;
}

type PresentServices = Pick<Services, 'config'>;

const EMPTY_HANDOVER = { version: 0, mileage: null, fuelEighths: null, notes: '', licenceSeenAt: null, agreedAt: null };

/** Call it only after an access check. */
export async function presentHandover(
  { config }: PresentServices,
  db: Database,
  { part, rental, role }: { part: HandoverPart; rental: HandoverRental; role: Handover['role'] },
): Promise<Handover> {
  const found = (await findHandover(db, rental.id, part)) ?? EMPTY_HANDOVER;
  const photos = await findHandoverPhotos(db, rental.id, part);
  const agreements = await findAgreements(db, rental.id, part);
  const drivers = config.driverCheck === 'off' ? [] : await driverNames(db, rental.id);
  const opened = await findSignedPhotos(
    db,
    config.authSecret,
    photos.flatMap(({ photoId }) => photoId ?? []),
  );
  const { carId, carTitle, startDate, endDate, days, mileage, along } = rental;
  const today = await marketToday(db, config.timeZone);
  const { opensOn, closesOn, photosUntil } = windowOf(part, rental);
  const isEditable = role !== 'admin' && rental.isHandedOver && !found.agreedAt && today >= opensOn;
  const isOpen = isEditable && today <= closesOn;
  return {
    rentalId: rental.id,
    part,
    role,
    trip: {
      carId,
      carTitle,
      startDate,
      endDate,
      days,
      mileage,
      ...(along && { along }),
      ...(drivers.length > 0 && { drivers }),
    },
    renter: rental.renter,
    owner: rental.owner,
    version: found.version,
    mileage: found.mileage,
    fuelEighths: found.fuelEighths,
    notes: found.notes,
    licenceSeenAt: found.licenceSeenAt?.toISOString() ?? null,
    photos: photos.map(({ id, slot, userId, photoId, sha256, takenAt, receivedAt }) => ({
      id,
      slot,
      by: userId === rental.renterId ? 'renter' : 'owner',
      takenAt: takenAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      sha256,
      photo: (photoId && opened.get(photoId)) || null,
    })),
    agreements: agreements.map(({ by, at }) => ({ by, at: at.toISOString() })),
    agreed: found.agreedAt && { at: found.agreedAt.toISOString(), hash: agreements[0]!.hash },
    opensOn,
    closesOn,
    can: {
      note: isOpen,
      addPhotos: isEditable && today <= photosUntil,
      seeLicence: isOpen && role === 'owner' && part === 'check-in',
      agree: isOpen && !agreements.some(({ by }) => by === role),
    },
  };
}

/** Records access by administrators in the car's history. */
export async function showHandover(
  services: Pick<Services, 'pool' | 'config' | 'hooks'>,
  viewer: Viewer,
  { rentalId, part }: HandoverRef,
): Promise<Handover> {
  const { pool } = services;
  const { rental, role } = requireReader(viewer, await findHandoverRental(pool, rentalId, services.hooks));
  if (role !== 'admin') return presentHandover(services, pool, { part, rental, role });
  return transaction(pool, async (db) => {
    await record(db, { action: 'handover-viewed', actor: { uid: viewer.uid }, rentalId, details: { part } });
    return presentHandover(services, db, { part, rental, role });
  });
}
