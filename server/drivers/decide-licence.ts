import { dayIn } from '../../contract/dates.ts';
import type { LicenceDecision, LicenceDetails } from '../../contract/drivers/drivers.ts';
import { record } from '../history/index.ts';
import { announce } from '../notices/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { approveLicence, findLicence, lockLicence, refuseLicence, type LicenceRow } from './licence.queries.ts';
import { deleteCheck } from './provider/provider.queries.ts';
import { shortenPictureRetention } from './picture.queries.ts';
import { licencePermissions, presentLicence, requireForReview } from './show-licence.ts';

/** The key is the decision's licence and kind, so an approval and its later withdrawal are both announced. */
const announceDecision = (db: Database, kind: 'licence-approved' | 'licence-refused', { id, userId }: LicenceRow) =>
  announce(db, { kind, key: id, about: { userId }, mail: { licenceId: id } });

/** `by` is undefined if the operator's service refused it, or if nobody reviewed it in time. */
export async function refuse(
  db: Database,
  licence: LicenceRow,
  { reasons, note, by }: { reasons: readonly string[]; note: string; by: Viewer | undefined },
): Promise<void> {
  await deleteCheck(db, licence.id);
  await refuseLicence(db, licence.id, { reasons, note, adminId: by?.uid ?? null });
  await record(db, {
    action: 'licence-refused',
    actor: by ?? 'system',
    userId: licence.userId,
    details: { licenceId: licence.id, reasons },
  });
  await announceDecision(db, 'licence-refused', licence);
}

async function approve(db: Database, licence: LicenceRow, by: Viewer | undefined): Promise<void> {
  await deleteCheck(db, licence.id);
  await approveLicence(db, licence, by?.uid ?? null);
  await record(db, {
    action: 'licence-approved',
    actor: by ?? 'system',
    userId: licence.userId,
    details: { licenceId: licence.id },
  });
  await announceDecision(db, 'licence-approved', licence);
}

/** Requires a locked licence that is waiting or approved. Its pictures are deleted a day after the decision. */
export async function settle(
  db: Database,
  licence: LicenceRow,
  { answer, by, ...refusal }: Omit<LicenceDecision, 'version'> & { by: Viewer | undefined },
): Promise<void> {
  if (answer === 'approved') await approve(db, licence, by);
  else await refuse(db, licence, { ...refusal, by });
  await shortenPictureRetention(db, licence.id);
  await notifyAdministrators(db);
}

/** Recognizes a retry of a request whose response was lost. */
const isRepeated = ({ version, status }: LicenceRow, decision: LicenceDecision) =>
  status === decision.answer && version - 1 === decision.version;

/** If two administrators decide at the same time, the second gets a conflict. */
export const decideLicence = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  decision: LicenceDecision,
): Promise<LicenceDetails> =>
  transaction(services.pool, async (db) => {
    const licence = requireForReview(viewer, await lockLicence(db, id));
    if (!isRepeated(licence, decision)) {
      const { answer, version, reasons, note } = decision;
      const can = licencePermissions(licence, dayIn(services.config.timeZone));
      if (licence.version !== version || !(answer === 'approved' ? can.approve : can.refuse)) {
        throw new AppError('driver/changed-meanwhile');
      }
      await settle(db, licence, { answer, reasons, note, by: viewer });
    }
    return presentLicence(services, (await findLicence(db, id))!);
  });
