import { approvedRefusal, yearsBetween } from '../../../contract/drivers/driver-rules.ts';
import { driverLimits } from '../../../contract/drivers/limits.ts';
import { hasStarted } from '../../../contract/rentals/change-rule.ts';
import { isBooked } from '../../../contract/rentals/rental-lifecycle.ts';
import type { DriverStatus, RentalDrivers } from '../../../contract/drivers/drivers.ts';
import type { Config } from '../../platform/config.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { marketToday } from '../../market/index.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import {
  countPlaces,
  findDrivenRental,
  findInvitations,
  findTripDrivers,
  type DrivenRental,
  type TripDriver,
} from './driver.queries.ts';

/** Whether all drivers of this trip must be approved. */
export const needsApproval = ({ driverCheck }: Pick<Config, 'driverCheck'>, { wasAsked }: DrivenRental): boolean =>
  driverCheck === 'required' || wasAsked;

/** Drivers can change only before the first day of a booked trip. */
export const isSettled = ({ status, startDate }: DrivenRental, today: string): boolean =>
  !isBooked(status) || hasStarted({ startDate }, today);

/** Applies the same terms that the owner set for the renter. */
export function approvalOf(
  rental: DrivenRental,
  { issuedOn, birthYear, expiresOn, newest, isBanned }: Omit<TripDriver, 'id' | 'person'>,
): DriverStatus {
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

/** For the renter, the owner and administrators. Never includes the licence number or birth year; only the renter sees invitations. */
export async function showDrivers(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  rentalId: string,
): Promise<RentalDrivers> {
  const rental = await findDrivenRental(pool, rentalId);
  if (!rental || !(viewer.isAdmin || [rental.ownerId, rental.renterId].includes(viewer.uid))) {
    throw new AppError('rental/not-found');
  }
  const isOpen = viewer.uid === rental.renterId && !isSettled(rental, await marketToday(pool, config.timeZone));
  const [renter, ...others] = await findTripDrivers(pool, rentalId);
  const invitations = isOpen ? await findInvitations(pool, rentalId) : [];
  return {
    isAsked: needsApproval(config, rental),
    renter: approvalOf(rental, renter!),
    drivers: others.map(({ id, person, ...licence }) => ({ id: id!, person, ...approvalOf(rental, licence) })),
    invitations: invitations.map(({ id, expiresAt }) => ({ id, expiresAt: expiresAt.toISOString() })),
    can: {
      invite: isOpen && (await countPlaces(pool, rentalId)) < driverLimits.moreDriversMax,
      remove: isOpen,
    },
  };
}
