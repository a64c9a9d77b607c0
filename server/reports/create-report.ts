import type { NewReport } from '../../contract/reports/reports.ts';
import { isReasonFor, type ReportKind } from '../../contract/reports/report-reasons.ts';
import { transaction, type Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { notifyAdministrators } from '../platform/notify-users.queries.ts';
import { insertReport } from './report.queries.ts';
import { showCar } from '../cars/index.ts';
import { findMessageSubject, findPersonSubject, findReviewSubject, type ReportedSubject } from './subject.queries.ts';

type Context = { services: Pick<Services, 'config' | 'hooks' | 'branding'>; db: Database; viewer: Viewer };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{1,15}$/;

async function findCarSubject({ services, db, viewer }: Context, id: string): Promise<ReportedSubject | undefined> {
  try {
    const car = await showCar(services, db, viewer, id);
    return {
      personId: car.owner.uid,
      carId: car.id,
      threadId: null,
      evidence: {
        title: car.title,
        text: car.description,
        place: car.location,
        priceCents: car.priceCents,
        photoIds: car.photos.map((photo) => photo.id),
      },
    };
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

const FINDERS: Record<
  ReportKind,
  { idPattern: RegExp; find: (context: Context, id: string) => Promise<ReportedSubject | undefined> }
> = {
  car: { idPattern: UUID, find: findCarSubject },
  person: { idPattern: UUID, find: ({ db }, id) => findPersonSubject(db, id) },
  message: { idPattern: NUMBER, find: ({ db, viewer }, id) => findMessageSubject(db, id, viewer.uid) },
  review: { idPattern: UUID, find: ({ db }, id) => findReviewSubject(db, id) },
};

/** A snapshot of what the reporter can see of the subject, stored with the report. */
async function findSubject(context: Context, kind: ReportKind, id: string): Promise<ReportedSubject> {
  const { idPattern, find } = FINDERS[kind];
  const subject = idPattern.test(id) ? await find(context, id) : undefined;
  if (!subject) throw new AppError('report/nothing-there');
  if (subject.personId === context.viewer.uid) throw new AppError('report/own');
  return subject;
}

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
