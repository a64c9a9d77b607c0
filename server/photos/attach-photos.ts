import type { Database } from '../platform/database/database.ts';
import { AppError } from '../platform/problem.ts';
import { detachPhotos, lockPhotosForCar, placePhotos } from './photo.queries.ts';

/**
 * Each photo must already be on the car, or be unattached and uploaded by `uploaderId`. Call it in a transaction that
 * has locked or created the car. If two cars request the same photo, the second waits for the first and is rejected.
 */
export async function attachPhotos(
  db: Database,
  { carId, uploaderId, photoIds }: { carId: string; uploaderId: string; photoIds: string[] },
): Promise<void> {
  const ordered = photoIds.map((id) => id.toLowerCase());
  const wanted = new Set(ordered);
  if (wanted.size !== ordered.length) throw new AppError('car/photos-invalid');

  const locked = await lockPhotosForCar(db, carId, ordered);
  const allowed = locked.filter(
    (photo) =>
      wanted.has(photo.id) &&
      (photo.carId === carId ||
        (photo.carId === null && photo.uploaderId === uploaderId && !photo.isKept && !photo.isBeingRemoved)),
  );
  if (allowed.length !== wanted.size) throw new AppError('car/photos-invalid');

  const detached = locked.filter((photo) => photo.carId === carId && !wanted.has(photo.id));
  if (detached.length > 0)
    await detachPhotos(
      db,
      detached.map((photo) => photo.id),
    );
  await placePhotos(db, carId, ordered);
}
