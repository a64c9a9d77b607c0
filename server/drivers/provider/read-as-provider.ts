import type { LicenceToCheck, ProviderLicenceRequest } from '../../../contract/drivers/drivers.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { findLicence } from '../licence.queries.ts';
import { licenceFacts } from '../show-own-licence.ts';
import { readPicture } from '../show-picture.ts';

/** Serves only waiting licences; after a decision, the provider has no more access. */
export async function readAsProvider(
  services: Pick<Services, 'pool' | 'storage' | 'config'>,
  { licenceId, side }: ProviderLicenceRequest,
): Promise<LicenceToCheck | Buffer> {
  const licence = await findLicence(services.pool, licenceId);
  if (licence?.status !== 'sent') throw new AppError('driver/not-found');
  if (side) return readPicture(services, 'system', { id: licenceId, side });
  const { displayName } = licence.person;
  return { licenceId, name: displayName, ...licenceFacts(licence), pictures: licence.pictures };
}
