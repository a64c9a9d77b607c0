import { useQuery } from '@tanstack/react-query';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ApiKey } from '../../contract/integrations/integrations.ts';
import type { KeyKind } from '../../contract/scopes.ts';
import { keyLimits } from '../../contract/accounts/limits.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Region } from '../platform/region.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRevokeKey } from './integration-mutations.ts';
import { integrationQueries } from './integration-queries.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const LEADS = { personal: t('integrations.keys.lead'), operator: t('integrations.keys.operator-lead') };

const moment = (at: string) => formatMoment(at, config.timeZone);

function KeyItem({ kind, apiKey }: { kind: KeyKind; apiKey: ApiKey }) {
  const [isConfirming, setConfirming] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useRevokeKey(kind);
  const { name, prefix, scopes, createdAt, expiresAt, lastUsedAt, madeBy, isOver } = apiKey;
  const revoke = () =>
    mutate(apiKey.id, {
      onSuccess: () => toast.success(t('integrations.keys.revoked')),
      onError: (error) => toast.error(error.message),
    });
  return (
    <li aria-label={name} className="grid gap-2 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="break-words">{name}</h3>
          <code className="text-sm text-ink-faint">{prefix}…</code>
        </div>
        {isOver ? <Badge tone="warning">{t('integrations.keys.over')}</Badge> : null}
      </div>
      <ul aria-label={t('integrations.keys.scopes')} className="flex flex-wrap gap-1.5">
        {scopes.map((scope) => (
          <li key={scope}>
            <Badge>{scope}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-soft">
        {kind === 'operator'
          ? t('integrations.keys.made-by', { moment: moment(createdAt), name: madeBy })
          : t('integrations.keys.made', { moment: moment(createdAt) })}{' '}
        {lastUsedAt ? t('integrations.keys.used', { moment: moment(lastUsedAt) }) : t('integrations.keys.never-used')}{' '}
        {expiresAt && !isOver ? t('integrations.keys.until', { moment: moment(expiresAt) }) : null}
      </p>
      <Button
        variant="secondary"
        size="sm"
        className="justify-self-start"
        aria-label={t('integrations.keys.revoke-named', { name })}
        onClick={() => setConfirming(true)}
      >
        {t('integrations.keys.revoke')}
      </Button>
      {isConfirming ? (
        <ConfirmDialog
          title={t('integrations.keys.revoke-title', { name })}
          text={t('integrations.keys.revoke-text')}
          keep={t('integrations.keys.revoke-not')}
          confirm={t('integrations.keys.revoke')}
          isBusy={isPending}
          onConfirm={revoke}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </li>
  );
}

export function KeysSection({ kind }: { kind: KeyKind }) {
  const query = useQuery(integrationQueries.keys(kind));
  const [isMaking, setMaking] = useState(false);
  const [newKey, setNewKey] = useState<string>();
  const isFull = (query.data?.length ?? 0) >= keyLimits.keysMax;
  return (
    <Card as="section" aria-labelledby="keys" className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 basis-80 grow">
          <h2 id="keys" className="text-xl">
            {t('integrations.keys.title')}
          </h2>
          <p className="mt-1 text-ink-soft">{LEADS[kind]}</p>
        </div>
        <Button icon={<Plus aria-hidden="true" />} disabled={isFull} onClick={() => setMaking(true)}>
          {t('integrations.keys.make')}
        </Button>
      </div>
      {isFull ? <p className="text-ink-faint">{t('integrations.keys.full', { count: keyLimits.keysMax })}</p> : null}
      <Region
        query={query}
        isInline
        loading={<Skeleton className="h-24 w-full" />}
        empty={(keys) =>
          keys.length === 0 ? (
            <EmptyState level={3} icon={<KeyRound />} title={t('integrations.keys.empty')}>
              {t('integrations.keys.empty-text')}
            </EmptyState>
          ) : undefined
        }
      >
        {(keys) => (
          <ul className="divide-y divide-line">
            {keys.map((key) => (
              <KeyItem key={key.id} kind={kind} apiKey={key} />
            ))}
          </ul>
        )}
      </Region>
      {isMaking ? (
        <CreateKeyDialog
          kind={kind}
          onMade={(key) => {
            setMaking(false);
            setNewKey(key);
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
      {newKey ? (
        <SecretDialog
          title={t('integrations.keys.made-title')}
          label={t('integrations.keys.key')}
          secret={newKey}
          onClose={() => setNewKey(undefined)}
        />
      ) : null}
    </Card>
  );
}
