import { CAR_STATUS } from '../../contract/cars/vocabulary.ts';
import { needsReason, type ReportAnswer } from '../../contract/reports/report-reasons.ts';
import type { Decision, ReportDetails } from '../../contract/reports/reports.ts';
import { record } from '../history/index.ts';
import { hideMessage } from '../threads/index.ts';
import { changeAccountStatus, decideCar, warnUser } from '../moderation/index.ts';
import { announce, markRead, wakeStreams } from '../notices/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { removeReview } from '../reviews/index.ts';
import { closeReports, findReport, lockReport, type ReportRow } from './report.queries.ts';
import { possibleDecisions, findSituation, canSeeReport, presentDetails } from './show-report.ts';

interface DecisionContext {
  db: Database;
  services: Pick<Services, 'config'>;
  viewer: Viewer;
  report: ReportRow;
  reason: string;
  /** The version of the car or person that the administrator saw */
  seen: number;
}

async function hide({ db, viewer, report, reason }: DecisionContext) {
  if (report.kind === 'review') {
    await removeReview(db, { id: report.subjectId, adminId: viewer.uid, reason });
    return;
  }
  const readers = await hideMessage(db, report.subjectId);
  await record(db, {
    action: 'message-hidden',
    actor: viewer,
    userId: report.personId,
    reason,
    details: { reportId: report.id, messageId: report.subjectId },
  });
  for (const { userId, threadId, unread } of readers) if (unread === 0) await markRead(db, userId, 'message', threadId);
  await wakeStreams(
    db,
    readers.map(({ userId }) => userId),
  );
}

const ACTIONS: Record<ReportAnswer, (context: DecisionContext) => Promise<void>> = {
  dismissed: ({ db, viewer, report, reason }) =>
    record(db, {
      action: 'report-dismissed',
      actor: viewer,
      userId: report.personId,
      reason,
      details: { reportId: report.id, kind: report.kind },
    }),
  warned: ({ db, viewer, report, reason }) =>
    warnUser(db, { uid: report.personId, actor: viewer, reason, key: report.id }),
  hidden: hide,
  disabled: ({ db, services, viewer, report, reason, seen }) =>
    decideCar(db, services, viewer, report.car!.id, { status: CAR_STATUS.inactive, version: seen, reason }),
  banned: ({ db, viewer, report, reason, seen }) =>
    changeAccountStatus(db, viewer, report.personId, { isBanned: true, version: seen, reason }),
};

/** Whether this request repeats one that succeeded but whose response was lost. */
const isRepeated = ({ version, answer }: ReportRow, decision: Decision) =>
  answer === decision.answer && version - 1 === decision.version;

async function requirePossible({ db, viewer, report, reason, seen }: DecisionContext, answer: ReportAnswer) {
  if (!possibleDecisions(report, { ...(await findSituation(db, report)), viewer }).includes(answer)) {
    throw new AppError('report/answer-impossible');
  }
  if (needsReason(report.kind, answer) && !reason) {
    throw new AppError('moderation/reason-required', { fields: { reason: 'moderation/reason-required' } });
  }
  if ((answer === 'disabled' || answer === 'banned') && !seen) throw new AppError('moderation/version-required');
}

/**
 * Applies one decision to a report and to the other reports of the same subject that the administrator saw, in one
 * transaction with its effects. A concurrent second decision changes nothing. The reporters are notified that the report
 * was reviewed, but not of the outcome.
 */
export const decideReport = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  decision: Decision,
): Promise<ReportDetails> =>
  transaction(services.pool, async (db) => {
    const report = await lockReport(db, id);
    if (!canSeeReport(viewer, report)) throw new AppError('report/not-found');
    if (!isRepeated(report, decision)) {
      const { answer, reason = '', seen = 0, also, version } = decision;
      if (report.version !== version || report.answer) throw new AppError('report/changed-meanwhile');
      const context = { db, services, viewer, report, reason, seen };
      await requirePossible(context, answer);
      await ACTIONS[answer](context);
      const closed = await closeReports(db, report, { also, answer, reason, adminId: viewer.uid });
      await notifyAdministrators(db);
      for (const { id: key, reporterId } of closed) {
        await announce(db, {
          kind: 'report-decided',
          key,
          about: { userId: reporterId },
          details: { kind: report.kind },
        });
      }
    }
    return presentDetails(services, db, viewer, (await findReport(db, id))!);
  });
