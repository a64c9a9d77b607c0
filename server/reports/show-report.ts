import { dayIn } from '../../contract/dates.ts';
import { reportLimits } from '../../contract/reports/limits.ts';
import { REPORT_ANSWERS, type ReportAnswer } from '../../contract/reports/report-reasons.ts';
import type { Evidence, ReportDetails, ReportedMessage } from '../../contract/reports/reports.ts';
import { record } from '../history/index.ts';
import { countBanEffects } from '../moderation/index.ts';
import { findSignedPhotos } from '../photos/index.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { presentReport } from './list-reports.ts';
import {
  findCarNow,
  findReport,
  findReportsOfSamePerson,
  findReportsOfSameSubject,
  findAccountStatus,
  findSurroundingMessages,
  isMessageShown,
  type ReportRow,
  type AccountStatusRow,
} from './report.queries.ts';
import { isReviewVisible, type StoredEvidence } from './subject.queries.ts';

async function presentEvidence(
  { config }: Pick<Services, 'config'>,
  db: Database,
  kept: StoredEvidence,
): Promise<Evidence> {
  const ids = kept.photoIds ?? [];
  const photos = await findSignedPhotos(db, config.authSecret, ids);
  return {
    title: kept.title ?? null,
    text: kept.text,
    place: kept.place ?? null,
    priceCents: kept.priceCents ?? null,
    stars: kept.stars ?? null,
    photos: ids.map((id) => ({ id, photo: photos.get(id) ?? null })),
  };
}

/** Administrators can read a thread only while a report of one of its messages is open. Every access is audited. */
async function readThread(db: Database, viewer: Viewer, report: ReportRow): Promise<ReportedMessage[] | null> {
  if (report.kind !== 'message' || !report.threadId || report.answer) return null;
  await record(db, {
    action: 'thread-read',
    actor: viewer,
    userId: report.personId,
    details: { reportId: report.id, threadId: report.threadId },
  });
  const messages = await findSurroundingMessages(db, report.threadId, report.subjectId, reportLimits.messagesAround);
  return messages.map((message) => ({ ...message, at: message.at.toISOString() }));
}

interface Situation {
  accountStatus: AccountStatusRow;
  carNow: ReportDetails['carNow'];
  /** Whether the message or review is still visible, and so can be hidden */
  isThere: boolean;
}

/** The decisions that are possible for this kind of report in the current situation. */
export function possibleDecisions(
  { kind, answer, personId }: Pick<ReportRow, 'kind' | 'answer' | 'personId'>,
  { accountStatus, carNow, isThere, viewer }: Situation & { viewer: Pick<Viewer, 'uid'> },
): ReportAnswer[] {
  if (answer) return [];
  const isPossible: Record<ReportAnswer, boolean> = {
    dismissed: true,
    warned: accountStatus.state === 'active',
    hidden: isThere,
    disabled: carNow !== null && carNow.state !== 'disabled',
    banned: accountStatus.state === 'active' && !accountStatus.isAdmin && personId !== viewer.uid,
  };
  return REPORT_ANSWERS[kind].filter((each) => isPossible[each]);
}

const isShown = (db: Database, { kind, subjectId }: ReportRow): Promise<boolean> =>
  kind === 'review' ? isReviewVisible(db, subjectId) : isMessageShown(db, subjectId);

export async function findSituation(db: Database, report: ReportRow): Promise<Situation> {
  return {
    accountStatus: await findAccountStatus(db, report.personId),
    carNow: (report.kind === 'car' && report.car && (await findCarNow(db, report.car.id))) || null,
    isThere: (report.kind === 'message' || report.kind === 'review') && (await isShown(db, report)),
  };
}

export async function presentDetails(
  services: Pick<Services, 'config'>,
  db: Database,
  viewer: Viewer,
  report: ReportRow,
): Promise<ReportDetails> {
  const situation = await findSituation(db, report);
  const { accountStatus, carNow } = situation;
  const { rowsShown } = reportLimits;
  return {
    ...presentReport(report),
    evidence: await presentEvidence(services, db, report.evidence),
    thread: await readThread(db, viewer, report),
    standing: {
      ...accountStatus,
      atStake: await countBanEffects(db, report.personId, dayIn(services.config.timeZone)),
    },
    carNow,
    sameThing: (await findReportsOfSameSubject(db, report, rowsShown)).map(presentReport),
    samePerson: (await findReportsOfSamePerson(db, report, rowsShown)).map(presentReport),
    answers: possibleDecisions(report, { ...situation, viewer }),
  };
}

/** Administrators cannot see reports about themselves. */
export const canSeeReport = ({ uid }: Pick<Viewer, 'uid'>, report: ReportRow | undefined): report is ReportRow =>
  report !== undefined && report.personId !== uid;

export const showReport = (
  services: Pick<Services, 'pool' | 'config'>,
  viewer: Viewer,
  id: string,
): Promise<ReportDetails> =>
  transaction(services.pool, async (db) => {
    const report = await findReport(db, id);
    if (!canSeeReport(viewer, report)) throw new AppError('report/not-found');
    return presentDetails(services, db, viewer, report);
  });
