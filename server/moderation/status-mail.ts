import { statusOf, type ListingState } from '../../contract/cars/listing-lifecycle.ts';
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

type News = 'activated' | 'disabled' | 'not-approved' | 'reason-changed' | 'waits-again' | 'listed-again';

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
  if (status === CAR_STATUS.active) return 'activated';
  if (car.state === 'active') return 'disabled';
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
  const news = state === 'active' ? 'listed-again' : 'waits-again';
  const mail: StatusMail = { carId: car.id, status: statusOf(state), news };
  await enqueueMail(db, STATUS_MAIL, mail, eventKey(car.id, car.version + 1));
}

const WORDS: Record<News, (title: string) => { subject: string; text: string }> = {
  activated: (title) => ({
    subject: `${title} is live`,
    text: `Good news: we’ve reviewed ${title} and it’s live. People can now find and rent it.`,
  }),
  disabled: (title) => ({
    subject: `${title} is no longer listed`,
    text: `We’ve disabled your car ${title}, so nobody can find or rent it for now. Existing rentals are not affected.`,
  }),
  'not-approved': (title) => ({
    subject: `${title} was not approved`,
    text: `We’ve reviewed your car ${title} and couldn’t approve it, so nobody can find or rent it for now.`,
  }),
  'reason-changed': (title) => ({
    subject: `More about why ${title} is not listed`,
    text: `Your car ${title} is still disabled. Here is an updated reason.`,
  }),
  'waits-again': (title) => ({
    subject: `${title} is awaiting review again`,
    text: `Please ignore our last email about your car ${title}. It is awaiting review again, and we’ll email you as soon as that’s done.`,
  }),
  'listed-again': (title) => ({
    subject: `${title} is listed again`,
    text: `Please ignore our last email about your car ${title}. It’s live, and people can find and rent it.`,
  }),
};

const isForOwnerToMend = (news: News) => news === 'disabled' || news === 'not-approved' || news === 'reason-changed';

export async function writeStatusMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { carId, status, news = status === CAR_STATUS.active ? 'activated' : 'disabled', reason }: StatusMail,
): Promise<Mail | undefined> {
  const car = await findOwnerToMail(pool, carId);
  if (!car) return undefined;
  const { subject, text } = WORDS[news](`“${car.title}”`);
  return composeMail({
    brand: config.brand,
    to: car.email,
    subject,
    greeting: `Hello ${car.displayName},`,
    paragraphs: [
      text,
      ...(reason ? [`Reason: ${reasonWords(translator('en'), reason)}`] : []),
      ...(isForOwnerToMend(news) ? ['Once you’ve edited it, we’ll review it again.'] : []),
    ],
    action: { label: 'See your car', url: `${config.publicUrl}${paths.details(carId)}` },
  });
}
