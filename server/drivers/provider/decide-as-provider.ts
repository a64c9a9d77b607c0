import { dayIn } from '../../../contract/dates.ts';
import type { ProviderDecision } from '../../../contract/drivers/drivers.ts';
import { transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/problem.ts';
import type { Services } from '../../platform/services.ts';
import { settle } from '../decide-licence.ts';
import { lockLicence } from '../licence.queries.ts';
import { markDecidedByProvider } from './provider.queries.ts';

/**
 * The provider can decide only waiting licences. A repeated answer changes nothing, one after a reviewer's decision gets a conflict, and
 * only reviewers can withdraw an approval.
 */
export const decideAsProvider = (
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { licenceId, answer, reasons, note, expiresOn }: ProviderDecision,
): Promise<{ state: ProviderDecision['answer'] }> =>
  transaction(pool, async (db) => {
    const licence = await lockLicence(db, licenceId);
    if (!licence) throw new AppError('driver/not-found');
    if (licence.isByProvider && licence.status === answer) return { state: answer };
    if (licence.status !== 'sent') throw new AppError('driver/changed-meanwhile');
    const expires = expiresOn ?? licence.expiresOn;
    if (answer === 'approved' && (expires < dayIn(config.timeZone) || expires <= licence.issuedOn)) {
      throw new AppError('driver/expired');
    }
    await markDecidedByProvider(db, licenceId, answer === 'approved' ? expiresOn : undefined);
    await settle(db, licence, { answer, reasons, note, by: undefined });
    return { state: answer };
  });
