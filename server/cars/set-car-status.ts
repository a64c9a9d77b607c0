import type { ManagedCar, StatusChange } from '../../contract/cars.ts';
import { CAR_STATUS } from '../../contract/vocabulary.ts';
import { maybeOne, sql, transaction } from '../platform/database/database.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail } from '../platform/mail/outbox.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../services.ts';
import { lockCar, updateStatus } from './car.queries.ts';
import { findManaged } from './managed-car.queries.ts';

export const STATUS_MAIL = 'listing-status';

interface StatusMail {
  carId: string;
  status: number;
  reason?: string | undefined;
}

/** Activates or disables a listing and tells its owner. Asking for the status that it has already does nothing. */
export const setCarStatus = (
  { pool }: Pick<Services, 'pool'>,
  id: string,
  { status, version, reason }: StatusChange,
): Promise<ManagedCar> =>
  transaction(pool, async (db) => {
    const car = await lockCar(db, id);
    if (!car) throw new AppError('car/not-found');
    if (version !== undefined && version !== car.version) throw new AppError('car/changed-meanwhile');
    if (car.status !== status) {
      await updateStatus(db, id, status);
      const mail: StatusMail = { carId: id, status, ...(reason && { reason }) };
      await enqueueMail(db, STATUS_MAIL, mail);
    }
    return findManaged(db, id);
  });

export async function writeStatusMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { carId, status, reason }: StatusMail,
): Promise<Mail | undefined> {
  const car = await maybeOne<{ title: string; email: string; displayName: string }>(
    pool,
    sql`
    select cars.title, users.email::text as email, users.display_name as "displayName"
    from cars join users on users.id = cars.owner_id where cars.id = ${carId}`,
  );
  if (!car) return undefined;
  const isActive = status === CAR_STATUS.active;
  return composeMail({
    brand: config.brand,
    to: car.email,
    subject: isActive ? `“${car.title}” is listed now` : `“${car.title}” is not listed any more`,
    greeting: `Hello ${car.displayName},`,
    paragraphs: [
      isActive
        ? `We have reviewed your car “${car.title}”. It is active now: people can find and rent it.`
        : `We have disabled your car “${car.title}”. Nobody can find or rent it for now; rentals that were made stay as they are.`,
      ...(reason ? [`The reason: ${reason}`] : []),
    ],
    action: { label: 'See your car', url: `${config.publicUrl}/details/${carId}` },
  });
}
