import { createAmounts } from '../../../contract/amounts.ts';
import { paths } from '../../../contract/paths.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { findDisputeToMail } from './dispute.queries.ts';

/** Sent to an owner who bears part of a lost dispute. */
export async function writeDisputeMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { disputeId, amountCents }: { disputeId: string; amountCents: number },
): Promise<Mail | undefined> {
  const dispute = await findDisputeToMail(pool, disputeId);
  if (!dispute) return undefined;
  const t = translator(dispute.language ?? config.defaultLanguage);
  const amount = createAmounts(t.language, config.currency).formatTotal(amountCents);
  return composeMail(config, dispute, {
    t,
    subject: t('books.mail.dispute.subject', { car: dispute.car }),
    paragraphs: [
      t('books.mail.dispute.text', { car: dispute.car, amount }),
      ...(dispute.reason ? [t('books.mail.dispute.reason', { reason: dispute.reason })] : []),
      t('books.mail.dispute.balance'),
    ],
    action: { label: t('books.mail.dispute.see'), url: `${config.publicUrl}${paths.trip(dispute.rentalId)}` },
  });
}
