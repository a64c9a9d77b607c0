import { createDateFormats } from '../../contract/format-dates.ts';
import { paths } from '../../contract/paths.ts';
import { announce } from '../notices/index.ts';
import type { Database } from '../platform/database/database.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findCollision } from './collision.queries.ts';

export const COLLISION_MAIL = 'feed-collision';

interface CollisionMail {
  rentalId: string;
  feedId: string;
}

/** Sent once for each booking and calendar. Nothing is cancelled, because that decision is the owner's. */
export const announceCollision = (db: Database, mail: CollisionMail) =>
  announce(db, {
    kind: COLLISION_MAIL,
    key: `${mail.feedId}:${mail.rentalId}`,
    about: { rentalId: mail.rentalId },
    to: ['owner'],
    mail,
  });

export async function writeCollisionMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { rentalId, feedId }: CollisionMail,
): Promise<Mail | undefined> {
  const collision = await findCollision(pool, rentalId, feedId);
  if (!collision) return undefined;
  const t = translator(collision.language ?? config.defaultLanguage);
  const { formatDay } = createDateFormats(t.language);
  const { title: car, name: calendar } = collision;
  const [start, end] = [formatDay(collision.startDate), formatDay(collision.endDate)];
  return composeMail(config, collision, {
    t,
    subject: t('feeds.mail.collision.subject', { car }),
    paragraphs: [
      t('feeds.mail.collision.what', { car, calendar, start, end }),
      t('feeds.mail.collision.nothing-cancelled'),
    ],
    action: { label: t('feeds.mail.collision.see'), url: `${config.publicUrl}${paths.rents(collision.carId)}` },
  });
}
