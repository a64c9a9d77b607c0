import { useInfiniteQuery } from '@tanstack/react-query';
import type { Delivery } from '../../contract/integrations/webhooks/webhooks.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Region } from '../platform/region.tsx';
import { Badge, type BadgeTone } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { useResend } from './integration-mutations.ts';
import { integrationQueries } from './integration-queries.ts';
import { ShowMore } from '../ui/show-more.tsx';

const TONES: Record<Delivery['state'], BadgeTone> = {
  waiting: 'neutral',
  retrying: 'warning',
  delivered: 'success',
  'given-up': 'danger',
};

const moment = (at: string) => formatMoment(at, config.timeZone);

function describeError({ status, error }: Delivery): string | undefined {
  if (status !== null) return t('integrations.deliveries.answered', { status: String(status) });
  switch (error) {
    case null:
      return undefined;
    case 'too-slow':
    case 'not-secure':
    case 'unreachable':
      return t.of('integrations.deliveries.error', error);
    case 'refused':
      return t.of('integrations.deliveries.error', 'unreachable');
    default:
      return t.of('integrations.deliveries.error', 'other');
  }
}

const Sent = ({ label, text }: { label: string; text: string }) => (
  <div className="min-w-0">
    <p className="text-sm font-medium">{label}</p>
    <pre className="mt-1 max-h-48 overflow-auto rounded-control bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
      {text}
    </pre>
  </div>
);

function DeliveryItem({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const toast = useToast();
  const { mutate, isPending } = useResend(webhookId);
  const resend = () =>
    mutate(delivery.id, {
      onSuccess: () => toast.success(t('integrations.deliveries.resent')),
      onError: (error) => toast.error(error.message),
    });
  const { event, state, createdAt, attempts, nextAttemptAt, body, response } = delivery;
  const facts = [
    moment(createdAt),
    attempts > 0 && t('integrations.deliveries.attempts', { count: attempts }),
    describeError(delivery),
    state === 'retrying' && nextAttemptAt && t('integrations.deliveries.next', { moment: moment(nextAttemptAt) }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <li aria-label={event} className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <code className="min-w-0 text-sm break-all">{event}</code>
        <Badge tone={TONES[state]}>{t.of('integrations.deliveries.state', state)}</Badge>
      </div>
      <ul className="text-sm text-ink-soft">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <details>
        <summary className="link tap cursor-pointer text-sm">{t('integrations.deliveries.details')}</summary>
        <div className="mt-2 grid gap-3">
          <Sent label={t('integrations.deliveries.sent')} text={body} />
          {response ? <Sent label={t('integrations.deliveries.received')} text={response} /> : null}
        </div>
      </details>
      <Button variant="secondary" size="sm" className="justify-self-start" busy={isPending} onClick={resend}>
        {t('integrations.deliveries.resend')}
      </Button>
    </li>
  );
}

type DeliveryLogProps = { webhookId: string; site: string; onClose: () => void };

export function DeliveryLog({ webhookId, site, onClose }: DeliveryLogProps) {
  const query = useInfiniteQuery(integrationQueries.deliveries(webhookId));
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('integrations.deliveries.of', { site })}
      description={t('integrations.deliveries.lead', { days: webhookLimits.deliveryDays })}
    >
      <Region
        query={query}
        isInline
        loading={<Skeleton className="h-48 w-full" />}
        empty={({ pages }) =>
          pages[0]!.deliveries.length === 0 ? (
            <p className="text-ink-soft">{t('integrations.deliveries.empty')}</p>
          ) : undefined
        }
      >
        {({ pages }) => (
          <>
            <ul className="divide-y divide-line">
              {pages.flatMap(({ deliveries }) =>
                deliveries.map((delivery) => (
                  <DeliveryItem key={delivery.id} webhookId={webhookId} delivery={delivery} />
                )),
              )}
            </ul>
            <ShowMore pages={query} className="mt-4 justify-items-start" />
          </>
        )}
      </Region>
    </Dialog>
  );
}
