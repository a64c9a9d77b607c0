import { yearsBetween } from '../../contract/drivers/driver-rules.ts';
import type { Licence, MyLicence } from '../../contract/drivers/drivers.ts';
import { marketToday } from '../market/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { findOwnLicences } from './licence.queries.ts';
import { findDrafts } from './picture.queries.ts';

export const licenceFacts = ({ category, country, numberEnd, birthYear, issuedOn, expiresOn }: Licence): Licence => ({
  category,
  country,
  numberEnd,
  birthYear,
  issuedOn,
  expiresOn,
});

export async function showOwnLicence(
  { config }: Pick<Services, 'config'>,
  db: Database,
  uid: string,
): Promise<MyLicence> {
  const today = await marketToday(db, config.timeZone);
  const own = await findOwnLicences(db, uid);
  const approved = own.find(({ status }) => status === 'approved');
  const last = own.at(-1);
  return {
    approved: approved
      ? {
          ...licenceFacts(approved),
          years: yearsBetween(approved.issuedOn, today),
          isExpired: approved.expiresOn < today,
        }
      : null,
    sent: last?.status === 'sent' ? { ...licenceFacts(last), sentAt: last.sentAt.toISOString() } : null,
    refused:
      last?.status === 'refused' ? { reasons: last.reasons, note: last.note, at: last.decidedAt!.toISOString() } : null,
    pictures: await findDrafts(db, uid),
  };
}
