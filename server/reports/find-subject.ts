import type { ReportKind } from '../../contract/reports/report-reasons.ts';
import { showCar } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { AppError } from '../platform/problem.ts';
import type { Services } from '../platform/services.ts';
import { findMessage, findPerson, findReview, type Subject } from './subject.queries.ts';

type Context = { services: Pick<Services, 'config' | 'hooks' | 'branding'>; db: Database; viewer: Viewer };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^\d{1,15}$/;

async function findCarSubject({ services, db, viewer }: Context, id: string): Promise<Subject | undefined> {
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
  { shape: RegExp; find: (context: Context, id: string) => Promise<Subject | undefined> }
> = {
  car: { shape: UUID, find: findCarSubject },
  person: { shape: UUID, find: ({ db }, id) => findPerson(db, id) },
  message: { shape: NUMBER, find: ({ db, viewer }, id) => findMessage(db, id, viewer.uid) },
  review: { shape: UUID, find: ({ db }, id) => findReview(db, id) },
};

/** What this person can see of a thing, to be kept with their report. */
export async function findSubject(context: Context, kind: ReportKind, id: string): Promise<Subject> {
  const { shape, find } = FINDERS[kind];
  const subject = shape.test(id) ? await find(context, id) : undefined;
  if (!subject) throw new AppError('report/nothing-there');
  if (subject.personId === context.viewer.uid) throw new AppError('report/own');
  return subject;
}
