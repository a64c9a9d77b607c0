import { createDateFormats } from '../../contract/format-dates.ts';
import type { driverNews } from '../../contract/drivers/news.ts';
import { paths } from '../../contract/paths.ts';
import { translator } from '../platform/languages/translator.ts';
import { composeMail, type Mail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findLicenceToMail } from './driver-mail.queries.ts';

export const DRIVER_MAILS = [
  'licence-approved',
  'licence-refused',
  'licence-expiring',
] as const satisfies (keyof typeof driverNews)[];
type DriverMail = (typeof DRIVER_MAILS)[number];

/** The state that a licence must still have when the mail is written; a newer decision sends its own mail. */
const STATE_OF = {
  'licence-approved': 'approved',
  'licence-refused': 'refused',
  'licence-expiring': 'approved',
} as const;

export async function writeDriverMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  kind: DriverMail,
  { licenceId }: { licenceId: string },
): Promise<Mail | undefined> {
  const licence = await findLicenceToMail(pool, licenceId);
  if (licence?.status !== STATE_OF[kind]) return undefined;
  const t = translator(licence.language ?? config.defaultLanguage);
  const day = createDateFormats(t.language).formatDay(licence.expiresOn);
  const reasons = licence.reasons.map((reason) => t.of('drivers.reason', reason));
  return composeMail(config, licence, {
    t,
    subject: t.of('drivers.mail.subject', kind),
    paragraphs: [
      t.of('drivers.mail.text', kind, { day }),
      ...reasons,
      ...(licence.note && kind === 'licence-refused' ? [t('drivers.mail.note', { text: licence.note })] : []),
    ],
    action: {
      label: kind === 'licence-approved' ? t('drivers.mail.find') : t('drivers.mail.send'),
      url: `${config.publicUrl}${kind === 'licence-approved' ? paths.browse : paths.licence}`,
    },
  });
}
