import { Fragment, useState } from 'react';
import type { KeyKind } from '../../contract/scopes.ts';
import type { Webhook, WebhookChange } from '../../contract/integrations/webhooks/webhooks.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useToast } from '../ui/toast.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { useChangeWebhook, useRemoveWebhook, useRotateSecret, useTestWebhook } from './integration-mutations.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

const moment = (at: string) => formatMoment(at, config.timeZone);

function StateBadge({ isOn, failingSince }: Webhook) {
  if (!isOn) return <Badge>{t('integrations.webhooks.off')}</Badge>;
  if (failingSince) return <Badge tone="danger">{t('integrations.webhooks.failing')}</Badge>;
  return <Badge tone="success">{t('integrations.webhooks.good')}</Badge>;
}

type Open = 'log' | 'edit' | 'rotate' | 'remove';

export function WebhookItem({ kind, webhook }: { kind: KeyKind; webhook: Webhook }) {
  const { id, address, events, isOn, failingSince, lastDeliveredAt } = webhook;
  const [open, setOpen] = useState<Open>();
  const [secret, setSecret] = useState<string>();
  const toast = useToast();
  const close = () => setOpen(undefined);
  const onError = (error: Error) => toast.error(error.message);
  const change = useChangeWebhook(kind, id);
  const remove = useRemoveWebhook(kind);
  const rotate = useRotateSecret(kind);
  const test = useTestWebhook(kind);
  const showSuccess = (text: string) => () => toast.success(text);
  const edit = (body: WebhookChange) =>
    change.mutate(body, {
      onSuccess: () => {
        close();
        toast.success(t('integrations.webhooks.saved'));
      },
    });
  const toggle = (body: WebhookChange) =>
    change.mutate(body, {
      onSuccess: showSuccess(body.isOn ? t('integrations.webhooks.is-on') : t('integrations.webhooks.is-off')),
      onError,
    });
  const { hostname: site } = new URL(address);
  return (
    <li aria-label={address} className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 wrap-anywhere">
          {address.split(/(?<=\w\/)/).map((part, index, parts) => (
            <Fragment key={parts.slice(0, index + 1).join('')}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </h3>
        <StateBadge {...webhook} />
      </div>
      <p className="text-sm text-ink-soft">
        {t('integrations.webhooks.events-count', { count: events.length })}
        {' · '}
        {lastDeliveredAt
          ? t('integrations.webhooks.last', { moment: moment(lastDeliveredAt) })
          : t('integrations.webhooks.never')}
      </p>
      {isOn && failingSince ? (
        <Alert tone="warning">{t('integrations.webhooks.failing-since', { moment: moment(failingSince) })}</Alert>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={() => setOpen('log')}>
          {t('integrations.deliveries.title')}
        </Button>
        {isOn ? (
          <Button
            variant="secondary"
            size="sm"
            busy={test.isPending}
            onClick={() => test.mutate(id, { onSuccess: showSuccess(t('integrations.webhooks.tested')), onError })}
          >
            {t('integrations.webhooks.test')}
          </Button>
        ) : null}
        <Button variant="secondary" size="sm" onClick={() => setOpen('edit')}>
          {t('integrations.webhooks.edit')}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          busy={change.isPending && open !== 'edit'}
          onClick={() => toggle({ address, events, isOn: !isOn })}
        >
          {isOn ? t('integrations.webhooks.switch-off') : t('integrations.webhooks.switch-on')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen('rotate')}>
          {t('integrations.webhooks.rotate')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setOpen('remove')}>
          {t('integrations.webhooks.remove')}
        </Button>
      </div>
      {open === 'log' ? <DeliveryLog webhookId={id} site={site} onClose={close} /> : null}
      {open === 'edit' ? (
        <WebhookForm
          title={t('integrations.webhooks.edit-title')}
          submit={t('integrations.webhooks.save')}
          initial={{ address, events }}
          isBusy={change.isPending}
          error={change.error}
          onChange={change.reset}
          onSubmit={(typed) => edit({ ...typed, isOn })}
          onClose={close}
        />
      ) : null}
      {open === 'rotate' ? (
        <ConfirmDialog
          title={t('integrations.webhooks.rotate-title')}
          text={t('integrations.webhooks.rotate-text')}
          keep={t('integrations.webhooks.rotate-not')}
          confirm={t('integrations.webhooks.rotate-do')}
          isBusy={rotate.isPending}
          onConfirm={() =>
            rotate.mutate(id, {
              onSuccess: (made) => {
                close();
                setSecret(made.secret);
              },
              onError,
            })
          }
          onClose={close}
        />
      ) : null}
      {open === 'remove' ? (
        <ConfirmDialog
          title={t('integrations.webhooks.remove-title')}
          text={t('integrations.webhooks.remove-text')}
          keep={t('integrations.webhooks.remove-not')}
          confirm={t('integrations.webhooks.remove')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(id, { onSuccess: showSuccess(t('integrations.webhooks.removed')), onError })}
          onClose={close}
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
    </li>
  );
}
