import { PICTURE_SIDES } from '../../../contract/drivers/driver-rules.ts';
import { createGuardedFetch } from '../../platform/outbound/guarded-fetch.ts';
import { OutboundError } from '../../platform/outbound/outbound-error.ts';
import { outboundPolicy } from '../../platform/outbound/outbound-policy.ts';
import type { Services } from '../../platform/services.ts';
import { signatureHeaders } from '../../webhooks/index.ts';
import { beginNextCheck, recordNotified, recordNotifyFailure, type DueCheck } from './provider.queries.ts';

const LIMITS = { bytesMax: 4_096, seconds: 15, truncates: true } as const;

type NotifyServices = Pick<Services, 'pool' | 'config'>;

/** Contains no personal data: the provider fetches that separately, and each access is recorded in the history. */
const bodyOf = ({ licenceId }: DueCheck) =>
  JSON.stringify({
    type: 'licence.sent',
    timestamp: new Date().toISOString(),
    data: { licenceId, needs: PICTURE_SIDES },
  });

/** Returns undefined on success, and otherwise a short reason. */
async function notify({ config }: Pick<NotifyServices, 'config'>, due: DueCheck): Promise<string | undefined> {
  const { driverWebhookUrl, driverWebhookSecret, publicUrl } = config;
  const fetch = createGuardedFetch({ policy: outboundPolicy(config) });
  const body = bodyOf(due);
  const signed = { id: due.licenceId, timestamp: Math.floor(Date.now() / 1_000), body };
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Sparekey (+${new URL(publicUrl).origin})`,
    ...signatureHeaders([driverWebhookSecret!], signed),
  };
  try {
    const { status } = await fetch(driverWebhookUrl!, LIMITS, { headers, body });
    return status >= 200 && status < 300 ? undefined : `status ${status}`;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return error.failure;
  }
}

/** If no provider is configured any more, waiting licences are left to the reviewers. */
export async function notifyProvider(services: NotifyServices, stopping?: AbortSignal): Promise<void> {
  if (services.config.driverProvider !== 'webhook') return;
  for (;;) {
    const due = stopping?.aborted ? undefined : await beginNextCheck(services.pool);
    if (!due) return;
    const error = await notify(services, due);
    if (error === undefined) await recordNotified(services.pool, due);
    else await recordNotifyFailure(services.pool, due, error);
  }
}
