import { dayIn } from '../../contract/dates.ts';
import type { AdminLicence, AdminLicences, LicenceDetails } from '../../contract/drivers/drivers.ts';
import { momentCursor } from '../platform/cursor.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findLicence, findLicences, type LicenceRow } from './licence.queries.ts';
import { licenceFacts } from './show-own-licence.ts';

const presentListed = (row: LicenceRow): AdminLicence => ({
  id: row.id,
  person: row.person,
  state: row.status,
  sentAt: row.sentAt.toISOString(),
  country: row.country,
  picturesUntil: row.picturesUntil?.toISOString() ?? null,
});

export async function listLicences(
  db: Database,
  {
    list,
    readerId,
    cursor,
    limit,
  }: { list: 'sent' | 'decided'; readerId: string; cursor?: string | undefined; limit: number },
): Promise<AdminLicences> {
  const after = cursor ? momentCursor.read(cursor) : undefined;
  // The extra row shows whether there is a next page.
  const rows = await findLicences(db, { list, readerId, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const key = last && (list === 'sent' ? last.sentAt : last.decidedAt!);
  return {
    licences: shown.map(presentListed),
    nextCursor: rows.length > limit && key ? momentCursor.write({ key, id: last.id }) : null,
  };
}

/** An approval can be withdrawn; refused and replaced licences are final. */
export const licencePermissions = ({ status, expiresOn }: LicenceRow, today: string): LicenceDetails['can'] => ({
  approve: status === 'sent' && expiresOn >= today,
  refuse: status === 'sent' || status === 'approved',
});

export const presentLicence = ({ config }: Pick<Services, 'config'>, row: LicenceRow): LicenceDetails => ({
  ...presentListed(row),
  ...licenceFacts(row),
  version: row.version,
  pictures: row.pictures,
  decision: row.decidedAt && {
    at: row.decidedAt.toISOString(),
    by: row.decidedBy,
    isByProvider: row.isByProvider,
    reasons: row.reasons,
    note: row.note,
  },
  can: licencePermissions(row, dayIn(config.timeZone)),
});

/** Administrators may not review their own licence and get 404 for it. */
export function requireForReview({ uid }: Pick<Viewer, 'uid'>, row: LicenceRow | undefined): LicenceRow {
  if (!row || row.userId === uid) throw new AppError('driver/not-found');
  return row;
}

export const showLicence = async (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<LicenceDetails> => presentLicence(services, requireForReview(viewer, await findLicence(services.pool, id)));
