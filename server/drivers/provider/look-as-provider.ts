import type { LicenceToCheck, ProviderLook } from '../../../contract/drivers/drivers.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findLicence } from '../licence.queries.ts';
import { licenceFacts } from '../show-own-licence.ts';
import { openLook } from '../show-picture.ts';

/** Only of what waits: once it is decided, the service gets nothing of it any more. */
export async function lookAsProvider(
  services: Pick<Services, 'pool' | 'storage' | 'config'>,
  { licenceId, side }: ProviderLook,
): Promise<LicenceToCheck | Buffer> {
  const licence = await findLicence(services.pool, licenceId);
  if (licence?.status !== 'sent') throw new AppError('driver/not-found');
  if (side) return openLook(services, 'system', { id: licenceId, side });
  const { displayName } = licence.person;
  return { licenceId, name: displayName, ...licenceFacts(licence), pictures: licence.pictures };
}
