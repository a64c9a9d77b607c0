import { createDateFormats } from '../../../contract/format-dates.ts';
import { writeName } from '../../../contract/accounts/person-name.ts';
import type { driverNews } from '../../../contract/drivers/news.ts';
import { paths } from '../../../contract/paths.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { findDrivingToMail } from './driving-mail.queries.ts';

export const DRIVING_MAILS = [
  'driver-joined',
  'driver-left',
  'driver-removed',
] as const satisfies (keyof typeof driverNews)[];
type DrivingMail = (typeof DRIVING_MAILS)[number];

/** Tells the renter and the owner that a driver joined or left, or tells a driver that the renter removed them. */
export async function writeDrivingMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  kind: DrivingMail,
  { driverId, to }: { driverId: string; to?: 'renter' | 'owner' },
): Promise<Mail | undefined> {
  const found = await findDrivingToMail(pool, driverId, to ?? 'driver');
  // A driver who has left again by now causes a separate mail.
  if (!found || (kind === 'driver-joined' && found.isRemoved)) return undefined;
  const t = translator(found.language ?? config.defaultLanguage);
  const dates = createDateFormats(t.language).formatRange(found);
  const toDriver = kind === 'driver-removed';
  const name = writeName(t, toDriver ? found.renter : found.driver);
  return composeMail(config, found, {
    t,
    subject: t.of('drivers.mail.driving.subject', kind),
    paragraphs: [t.of('drivers.mail.driving.text', kind, { name, car: found.carTitle, dates })],
    action: {
      label: t('drivers.mail.see'),
      url: `${config.publicUrl}${toDriver ? paths.licence : paths.trip(found.rentalId)}`,
    },
  });
}
