import { webhookLimits } from '../../../contract/integrations/limits.ts';
import { paths } from '../../../contract/paths.ts';
import { findMailRecipient } from '../../accounts/index.ts';
import { translator } from '../../platform/languages/translator.ts';
import { composeMail, type Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services.ts';
import { findWebhook } from '../../webhooks/index.ts';

export const WEBHOOK_OFF_MAIL = 'webhook-off';

export async function writeWebhookOffMail(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { userId, webhookId }: { userId: string; webhookId: string },
): Promise<Mail | undefined> {
  const [reader, webhook] = [
    await findMailRecipient(pool, userId),
    await findWebhook(pool, { uid: userId, isAdmin: true }, webhookId),
  ];
  if (!reader || !webhook?.disabledAt) return undefined;
  const { publicUrl, defaultLanguage } = config;
  const t = translator(reader.language ?? defaultLanguage);
  return composeMail(config, reader, {
    t,
    subject: t('integrations.mail.webhook-off.subject'),
    paragraphs: [
      t('integrations.mail.webhook-off.what', {
        site: new URL(webhook.address).hostname,
        days: webhookLimits.offAfterDays,
      }),
      t('integrations.mail.webhook-off.then'),
    ],
    action: {
      label: t('integrations.mail.webhook-off.see'),
      url: `${publicUrl}${webhook.kind === 'operator' ? paths.adminIntegrations : paths.integrations}`,
    },
  });
}
