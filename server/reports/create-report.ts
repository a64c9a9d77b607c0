import type { NewReport } from '../../contract/reports/reports.ts';
import { isReasonFor } from '../../contract/reports/report-reasons.ts';
import { transaction } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { wakeDesk } from '../platform/wake-ups.queries.ts';
import { findSubject } from './find-subject.ts';
import { insertReport } from './report.queries.ts';

/** With what was reported as it is now. Once per person and thing, as long as nobody has answered. */
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
    await wakeDesk(db);
    return report;
  });
