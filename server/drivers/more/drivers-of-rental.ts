import { approvedRefusal, yearsBetween } from '../../../contract/drivers/driver-rules.ts';
import { driverLimits } from '../../../contract/drivers/limits.ts';
import { isUnderWay } from '../../../contract/rentals/change-rule.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { DriverStanding, RentalDrivers } from '../../../contract/drivers/drivers.ts';
import type { Config } from '../../platform/config.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { marketDay } from '../../market/index.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  countPlaces,
  findDrivenRental,
  findInvitations,
  findNamed,
  type DrivenRental,
  type NamedDriver,
} from './driver.queries.ts';

/** Whether each driver of a trip has to be approved */
export const isAskedOf = ({ driverCheck }: Pick<Config, 'driverCheck'>, { wasAsked }: DrivenRental): boolean =>
  driverCheck === 'required' || wasAsked;

/** Who drives is settled before the first day. */
export const isSettled = ({ status, startDate }: DrivenRental, today: string): boolean =>
  !isBooked(status) || isUnderWay({ startDate }, today);

/** By what the owner asked of the renter too */
export function standingOf(
  rental: DrivenRental,
  { issuedOn, birthYear, expiresOn, newest, isBanned }: Omit<NamedDriver, 'id' | 'person'>,
): DriverStanding {
  if (issuedOn === null || birthYear === null || expiresOn === null || isBanned) {
    return { isApproved: false, years: null, isWaiting: newest === 'sent' };
  }
  const isApproved = approvedRefusal({ issuedOn, birthYear, expiresOn }, rental, rental) === undefined;
  return {
    isApproved,
    years: isApproved ? yearsBetween(issuedOn, rental.startDate) : null,
    isWaiting: !isApproved && newest === 'sent',
  };
}

/** To renter and owner, and administrators: never the number, nor the year of birth. Invitations are the renter's alone. */
export async function showDrivers(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  rentalId: string,
): Promise<RentalDrivers> {
  const rental = await findDrivenRental(pool, rentalId);
  if (!rental || !(viewer.isAdmin || [rental.ownerId, rental.renterId].includes(viewer.uid))) {
    throw new AppError('rental/not-found');
  }
  const isOpen = viewer.uid === rental.renterId && !isSettled(rental, await marketDay(pool, config.timeZone));
  const [renter, ...others] = await findNamed(pool, rentalId);
  const invitations = isOpen ? await findInvitations(pool, rentalId) : [];
  return {
    isAsked: isAskedOf(config, rental),
    renter: standingOf(rental, renter!),
    drivers: others.map(({ id, person, ...licence }) => ({ id: id!, person, ...standingOf(rental, licence) })),
    invitations: invitations.map(({ id, expiresAt }) => ({ id, expiresAt: expiresAt.toISOString() })),
    can: {
      invite: isOpen && (await countPlaces(pool, rentalId)) < driverLimits.moreDriversMax,
      remove: isOpen,
    },
  };
}
