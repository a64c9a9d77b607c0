import type { NewReport } from '../../contract/reports/reports.ts';
import { isReasonFor } from '../../contract/reports/report-reasons.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { findSubject } from './find-subject.ts';
import { insertReport } from './report.queries.ts';

/** Stores a snapshot of the subject as evidence. A reporter can have one open report per subject. */
export const createReport = (
  services: Pick<Services, 'pool' | 'config' | 'hooks' | 'branding'>,
  viewer: Viewer,
  { kind, id, reason, text }: NewReport,
): Promise<{ id: string }> =>
  transaction(services.pool, async (db) => {
    if (!isReasonFor(kind, reason)) {
      throw new AppError('report/reason-required', { fields: { reason: 'report/reason-required' } });
    }
    if (reason === 'other' && !text) {
      throw new AppError('report/text-required', { fields: { text: 'report/text-required' } });
    }
    const subject = await findSubject({ services, db, viewer }, kind, id);
    const report = await insertReport(db, {
      kind,
      subjectId: id.toLowerCase(),
      reporterId: viewer.uid,
      reason,
      text,
      ...subject,
    });
    if (!report) throw new AppError('report/known');
    await notifyAdministrators(db);
    return report;
  });
