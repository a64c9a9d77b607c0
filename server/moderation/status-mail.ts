import { isApprovedState, statusOf, type ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { CAR_STATUS, type CarStatus } from '../../contract/cars/vocabulary.ts';
import { reasonWords } from '../../contract/moderation/disable-reasons.ts';
import { paths } from '../../contract/paths.ts';
import { isDisabled, type LockedCar } from '../cars/index.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import { enqueueMail, withdrawMail } from '../platform/mail/outbox.queries.ts';
import type { Services } from '../platform/services.ts';
import { findOwnerToMail } from './status-mail.queries.ts';

export const STATUS_MAIL = 'listing-status';

type News =
  | 'activated'
  | 'disabled'
  | 'not-approved'
  | 'reason-changed'
  | 'waits-again'
  | 'listed-again'
  | 'approved-paused';

interface StatusMail {
  carId: string;
  /** All that the previous release writes and reads; rows of both may be waiting while both run. */
  status: CarStatus;
  news?: News;
  reason?: string | undefined;
}

// A decision makes a version, so the version identifies its mail.
const eventKey = (carId: string, version: number) => `${STATUS_MAIL}:${carId}:${version}`;

function newsOf(car: LockedCar, status: CarStatus): News {
  if (status === CAR_STATUS.active) return car.pausedAt ? 'approved-paused' : 'activated';
  if (isApprovedState(car.state)) return 'disabled';
  return isDisabled(car) ? 'reason-changed' : 'not-approved';
}

/** `car` is its state before the decision. */
export const mailDecision = (db: Database, car: LockedCar, { status, reason }: { status: CarStatus; reason: string }) =>
  enqueueMail(
    db,
    STATUS_MAIL,
    { carId: car.id, status, news: newsOf(car, status), ...(reason && { reason }) } satisfies StatusMail,
    eventKey(car.id, car.version + 1),
  );

/** Withdraws the mail if it was not sent yet; otherwise another one corrects it. */
export async function mailUndone(db: Database, car: LockedCar, state: ListingState): Promise<void> {
  if (await withdrawMail(db, eventKey(car.id, car.version))) return;
  const news = isApprovedState(state) ? (car.pausedAt ? 'approved-paused' : 'listed-again') : 'waits-again';
  const mail: StatusMail = { carId: car.id, status: statusOf(state), news };
  await enqueueMail(db, STATUS_MAIL, mail, eventKey(car.id, car.version + 1));
}

const isForOwnerToMend = (news: News) => news === 'disabled' || news === 'not-approved' || news === 'reason-changed';

export async function writeStatusMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { carId, status, news = status === CAR_STATUS.active ? 'activated' : 'disabled', reason }: StatusMail,
): Promise<Mail | undefined> {
  const car = await findOwnerToMail(pool, carId);
  if (!car) return undefined;
  const t = translator(car.language ?? config.defaultLanguage);
  return composeMail({
    t,
    brand: config.brand,
    to: car.email,
    name: car.displayName,
    subject: t.of('moderation.mail.subject', news, { car: car.title }),
    paragraphs: [
      t.of('moderation.mail.text', news, { car: car.title }),
      ...(reason ? [t('moderation.mail.reason', { reason: reasonWords(t, reason) })] : []),
      ...(isForOwnerToMend(news) ? [t('moderation.mail.after-editing')] : []),
    ],
    action: { label: t('moderation.mail.see-car'), url: `${config.publicUrl}${paths.details(carId)}` },
  });
}
