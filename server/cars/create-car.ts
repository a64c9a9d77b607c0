import type { CarDetails } from '../../contract/cars/cars.ts';
import type { CarInput } from '../../contract/cars/rules/rules.ts';
import { record } from '../history/index.ts';
import { attachPhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { contentOf, listChanges } from './car-changes.ts';
import { insertCar } from './car-content.queries.ts';
import { findOwnCarWithPhoto, lockCar, refreshCard } from './car.queries.ts';
import { stateAfter } from './listing-state.queries.ts';
import { showCar } from './show-car.ts';

/** Finds the car of an identical earlier request, which has taken the photos. */
async function findDuplicate(db: Database, viewer: Viewer, input: CarInput): Promise<string | undefined> {
  const id = await findOwnCarWithPhoto(db, viewer.uid, input.photoIds[0]!);
  const car = id && (await lockCar(db, id));
  return car && listChanges(car, contentOf(input)).length === 0 ? car.id : undefined;
}

/** A retry after a lost response returns the car that was already created. */
export async function createCar(
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer,
  input: CarInput,
): Promise<CarDetails> {
  const { pool } = services;
  try {
    return await transaction(pool, async (db) => {
      const state = stateAfter(null, 'created');
      const id = await insertCar(db, { ...contentOf(input), ownerId: viewer.uid, state });
      await attachPhotos(db, { carId: id, uploaderId: viewer.uid, photoIds: input.photoIds });
      await refreshCard(db, id);
      await notifyAdministrators(db);
      await record(db, { action: 'car-created', actor: viewer, carId: id });
      return showCar(services, db, viewer, id);
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'car/photos-invalid') throw error;
    const duplicateId = await findDuplicate(pool, viewer, input);
    if (!duplicateId) throw error;
    return showCar(services, pool, viewer, duplicateId);
  }
}
