import { useQuery } from '@tanstack/react-query';
import { Plus, Webhook as WebhookIcon } from 'lucide-react';
import { useState } from 'react';
import { EVENT_NAMES } from '../../contract/integrations/events.ts';
import type { KeyKind } from '../../contract/scopes.ts';
import { webhookLimits } from '../../contract/integrations/limits.ts';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAddWebhook } from './integration-mutations.ts';
import { integrationQueries } from './integration-queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';

const LEADS = { personal: t('integrations.webhooks.lead'), operator: t('integrations.webhooks.operator-lead') };
const EMPTY = { address: '', events: EVENT_NAMES };

export function WebhooksSection({ kind }: { kind: KeyKind }) {
  const query = useQuery(integrationQueries.webhooks(kind));
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { mutate, error, isPending, reset } = useAddWebhook(kind);
  const isFull = (query.data?.length ?? 0) >= webhookLimits.webhooksMax;
  return (
    <Card as="section" aria-labelledby="webhooks" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-80 grow">
          <h2 id="webhooks" className="text-xl">
            {t('integrations.webhooks.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{LEADS[kind]}</p>
        </div>
        <Button icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={() => setAdding(true)}>
          {t('integrations.webhooks.add')}
        </Button>
      </div>
      {isFull ? (
        <p className="text-ink-faint">{t('integrations.webhooks.full', { count: webhookLimits.webhooksMax })}</p>
      ) : null}
      <Region
        query={query}
        isInline
        loading={<Skeleton className="h-24 w-full" />}
        empty={(webhooks) =>
          webhooks.length === 0 ? (
            <EmptyState level={3} icon={<WebhookIcon />} title={t('integrations.webhooks.empty')}>
              {t('integrations.webhooks.empty-text')}
            </EmptyState>
          ) : undefined
        }
      >
        {(webhooks) => (
          <ul className="divide-y divide-line">
            {webhooks.map((webhook) => (
              <WebhookItem key={webhook.id} kind={kind} webhook={webhook} />
            ))}
          </ul>
        )}
      </Region>
      {isAdding ? (
        <WebhookForm
          title={t('integrations.webhooks.add-title')}
          submit={t('integrations.webhooks.add-do')}
          initial={EMPTY}
          isBusy={isPending}
          error={error}
          onChange={reset}
          onSubmit={(typed) =>
            mutate(typed, {
              onSuccess: (made) => {
                setAdding(false);
                setSecret(made.secret);
              },
            })
          }
          onClose={() => setAdding(false)}
        />
      ) : null}
      {secret ? (
        <SecretDialog
          title={t('integrations.webhooks.secret-title')}
          label={t('integrations.webhooks.secret')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      ) : null}
    </Card>
  );
}
