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
import { wakeDesk } from '../platform/wake-ups.queries.ts';
import { removeReview } from '../reviews/index.ts';
import { closeReports, findReport, lockReport, type ReportRow } from './report.queries.ts';
import { answersTo, findSituation, isFor, presentDetails } from './show-report.ts';

interface Deciding {
  db: Database;
  services: Pick<Services, 'config'>;
  viewer: Viewer;
  report: ReportRow;
  reason: string;
  /** What was seen of the car or the person */
  seen: number;
}

async function hide({ db, viewer, report, reason }: Deciding) {
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

const ACTS: Record<ReportAnswer, (deciding: Deciding) => Promise<void>> = {
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

/** Whether this request was carried out before and only its response was lost. */
const isRepeated = ({ version, answer }: ReportRow, decision: Decision) =>
  answer === decision.answer && version - 1 === decision.version;

async function requirePossible({ db, viewer, report, reason, seen }: Deciding, answer: ReportAnswer) {
  if (!answersTo(report, { ...(await findSituation(db, report)), viewer }).includes(answer)) {
    throw new AppError('report/answer-impossible');
  }
  if (needsReason(report.kind, answer) && !reason) {
    throw new AppError('moderation/reason-required', { fields: { reason: 'moderation/reason-required' } });
  }
  if ((answer === 'disabled' || answer === 'banned') && !seen) throw new AppError('moderation/version-required');
}

/**
 * One answer for a report and, where they were seen, for others of the same thing, in one transaction with what it does.
 * The second to decide changes nothing. Those who reported it learn that somebody looked, and nothing more.
 */
export const decideReport = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
  decision: Decision,
): Promise<ReportDetails> =>
  transaction(services.pool, async (db) => {
    const report = await lockReport(db, id);
    if (!isFor(viewer, report)) throw new AppError('report/not-found');
    if (!isRepeated(report, decision)) {
      const { answer, reason = '', seen = 0, also, version } = decision;
      if (report.version !== version || report.answer) throw new AppError('report/changed-meanwhile');
      const deciding = { db, services, viewer, report, reason, seen };
      await requirePossible(deciding, answer);
      await ACTS[answer](deciding);
      const closed = await closeReports(db, report, { also, answer, reason, adminId: viewer.uid });
      await wakeDesk(db);
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
