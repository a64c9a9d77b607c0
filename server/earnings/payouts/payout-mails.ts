import { createAmounts } from '../../../contract/amounts.ts';
import { createDateFormats } from '../../../contract/format-dates.ts';
import type { Translate } from '../../../contract/languages/translate.ts';
import { paths } from '../../../contract/paths.ts';
import { findMailRecipient } from '../../accounts/index.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import type { AccountMailPayload, PayoutMail, PayoutMailPayload } from './payout-news.ts';

function paragraphsOf(
  t: Translate,
  which: PayoutMail,
  payload: PayoutMailPayload,
  values: { amount: string; number: string },
) {
  switch (which) {
    case 'payout-sent':
      return [t('earnings.mail.sent.text', values), t('earnings.mail.sent.when')];
    case 'payout-failed':
      return [
        t('earnings.mail.failed.text', values),
        t.of('earnings.mail.failed.why', payload.news ?? 'other'),
        t('earnings.mail.failed.kept'),
      ];
    case 'payout-reversed':
      return [t('earnings.mail.reversed.text', values)];
    case 'payout-details-wanted':
      return [t('earnings.mail.wanted.text', values), t('earnings.mail.wanted.kept')];
    case 'balance-negative':
      return [t('earnings.mail.negative.text', values), t('earnings.mail.negative.next')];
  }
}

const SUBJECTS = {
  'payout-sent': 'sent',
  'payout-failed': 'failed',
  'payout-reversed': 'reversed',
  'payout-details-wanted': 'wanted',
  'balance-negative': 'negative',
} as const satisfies Record<PayoutMail, string>;

export async function writePayoutMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  which: PayoutMail,
  payload: PayoutMailPayload,
): Promise<Mail | undefined> {
  const payee = await findMailRecipient(pool, payload.userId);
  if (!payee) return undefined;
  const t = translator(payee.language ?? config.defaultLanguage);
  const values = {
    amount: createAmounts(t.language, config.currency).formatTotal(payload.amountCents),
    number: String(payload.number ?? ''),
  };
  return composeMail(config, payee, {
    t,
    subject: t.of('earnings.mail.subject', SUBJECTS[which], values),
    paragraphs: paragraphsOf(t, which, payload, values),
    action: {
      label: which === 'payout-details-wanted' ? t('earnings.mail.give-details') : t('earnings.mail.see'),
      url: `${config.publicUrl}${paths.earnings}`,
    },
  });
}

/** Alerts owners to a change of their payout account that someone else made. */
export async function writeAccountMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { userId, label, paidFrom }: AccountMailPayload,
): Promise<Mail | undefined> {
  const payee = await findMailRecipient(pool, userId);
  if (!payee) return undefined;
  const t = translator(payee.language ?? config.defaultLanguage);
  const { formatMoment } = createDateFormats(t.language);
  return composeMail(config, payee, {
    t,
    subject: t('earnings.mail.account.subject'),
    paragraphs: [
      t('earnings.mail.account.text', { label }),
      ...(paidFrom ? [t('earnings.mail.account.waits', { moment: formatMoment(paidFrom, config.timeZone) })] : []),
      t('earnings.mail.account.if-not-you'),
    ],
    action: { label: t('earnings.mail.see'), url: `${config.publicUrl}${paths.earnings}` },
  });
}
