import { isApprovedState, statusOf, type ListingState } from '../../contract/cars/listing-lifecycle.ts';
import { CAR_STATUS, type CarStatus } from '../../contract/cars/vocabulary.ts';
import { reasonText } from '../../contract/moderation/disable-reasons.ts';
import { paths } from '../../contract/paths.ts';
import { isDisabled, type LockedCar } from '../cars/index.ts';
import { announce, withdraw } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
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
  /** With `carId`, all that the previous release knows: during an upgrade, mails of both releases may be queued. */
  status: CarStatus;
  news?: News;
  reason?: string | undefined;
}

function newsOf(car: LockedCar, status: CarStatus): News {
  if (status === CAR_STATUS.active) return car.pausedAt ? 'approved-paused' : 'activated';
  if (isApprovedState(car.state)) return 'disabled';
  return isDisabled(car) ? 'reason-changed' : 'not-approved';
}

// Each decision increments the version, so the version identifies its announcement.
const keyOf = ({ id }: LockedCar, version: number) => `${id}:${version}`;

const announceStatus = (db: Database, car: LockedCar, mail: StatusMail) =>
  announce(db, {
    kind: STATUS_MAIL,
    key: keyOf(car, car.version + 1),
    about: { carId: car.id },
    details: { news: mail.news },
    mail,
  });

/** `car` is its state before the decision. */
export const announceDecision = (
  db: Database,
  car: LockedCar,
  { status, reason }: { status: CarStatus; reason: string },
) => announceStatus(db, car, { carId: car.id, status, news: newsOf(car, status), ...(reason && { reason }) });

/** Withdraws the announcement if its mail was not sent yet, and otherwise announces a correction. */
export async function announceUndone(db: Database, car: LockedCar, state: ListingState): Promise<void> {
  if (await withdraw(db, STATUS_MAIL, keyOf(car, car.version))) return;
  const news = isApprovedState(state) ? (car.pausedAt ? 'approved-paused' : 'listed-again') : 'waits-again';
  await announceStatus(db, car, { carId: car.id, status: statusOf(state), news });
}

const needsOwnerEdit = (news: News) => news === 'disabled' || news === 'not-approved' || news === 'reason-changed';

export async function writeStatusMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { carId, status, news = status === CAR_STATUS.active ? 'activated' : 'disabled', reason }: StatusMail,
): Promise<Mail | undefined> {
  const car = await findOwnerToMail(pool, carId);
  if (!car) return undefined;
  const t = translator(car.language ?? config.defaultLanguage);
  return composeMail(config, car, {
    t,
    subject: t.of('moderation.mail.subject', news, { car: car.title }),
    paragraphs: [
      t.of('moderation.mail.text', news, { car: car.title }),
      ...(reason ? [t('moderation.mail.reason', { reason: reasonText(t, reason) })] : []),
      ...(needsOwnerEdit(news) ? [t('moderation.mail.after-editing')] : []),
    ],
    action: { label: t('moderation.mail.see-car'), url: `${config.publicUrl}${paths.details(carId)}` },
  });
}
