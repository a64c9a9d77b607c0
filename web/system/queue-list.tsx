import { useState } from 'react';
import { writeName } from '../../contract/accounts/person-name.ts';
import type { QueueName } from '../../contract/system/check-names.ts';
import type { Queue, QueueAct, QueueItem } from '../../contract/system/system.ts';
import { formatMoment } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { formatTotal } from '../platform/amounts.ts';
import { config } from '../platform/config.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDropQueueItem, useRetryQueueItem } from './system-mutations.ts';

const writeMoment = (moment: string) => formatMoment(moment, config.timeZone);

type DropDialogProps = { queue: QueueName; item: QueueItem; onClose: () => void };

function DropDialog({ queue, item, onClose }: DropDialogProps) {
  const { mutate, isPending } = useDropQueueItem();
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t('system.queue.drop-title')}
      description={t('system.queue.drop-text', { what: item.what })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('moderation.disable.close')}
          </Button>
          <Button
            variant="danger"
            busy={isPending}
            onClick={() => mutate({ queue, id: item.id }, { onSettled: onClose })}
          >
            {t('system.queue.drop')}
          </Button>
        </>
      }
    />
  );
}

function ItemActions({ queue, item }: { queue: QueueName; item: QueueItem }) {
  const { mutate, isPending } = useRetryQueueItem();
  const [isConfirming, setConfirming] = useState(false);
  const { what, canRetry, canDrop } = item;
  return (
    <span className="flex shrink-0 flex-wrap gap-2">
      {canRetry && (
        <Button
          variant="secondary"
          size="sm"
          busy={isPending}
          aria-label={t('system.queue.retry-this', { what })}
          onClick={() => mutate({ queue, id: item.id })}
        >
          {t('system.queue.retry')}
        </Button>
      )}
      {canDrop && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('system.queue.drop-this', { what })}
          onClick={() => setConfirming(true)}
        >
          {t('system.queue.drop')}
        </Button>
      )}
      {isConfirming && <DropDialog queue={queue} item={item} onClose={() => setConfirming(false)} />}
    </span>
  );
}

function Item({ queue, item }: { queue: QueueName; item: QueueItem }) {
  const { what, since, attempts, why, nextAt, amountCents, isParked } = item;
  const facts = [
    t('system.page.since', { moment: writeMoment(since) }),
    attempts > 0 && t('system.queue.attempts', { count: attempts }),
    nextAt && t('system.queue.next', { moment: writeMoment(nextAt) }),
  ].filter((fact) => fact !== false && fact !== null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <code className="text-sm font-semibold wrap-anywhere">{what}</code>
          {amountCents === null ? null : <span className="tabular-nums">{formatTotal(amountCents)}</span>}
          <Badge tone={isParked ? 'danger' : 'neutral'}>
            {isParked ? t('system.queue.parked') : t('system.queue.waiting')}
          </Badge>
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        {why ? <p className="mt-1 text-sm wrap-anywhere">{why}</p> : null}
      </div>
      <ItemActions queue={queue} item={item} />
    </li>
  );
}

function QueueCard({ queue: { name, waiting, parked, items } }: { queue: Queue }) {
  const more = waiting + parked - items.length;
  return (
    <Card as="section" padding="sm" aria-label={t.of('system.queue.name', name)} className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-base">{t.of('system.queue.name', name)}</h3>
        <span className="text-sm text-ink-soft">
          {waiting + parked === 0 ? t('system.queue.empty') : t('system.queue.counts', { waiting, parked })}
        </span>
      </div>
      {items.length > 0 && (
        <ul className="mt-1 divide-y divide-line">
          {items.map((item) => (
            <Item key={item.id} queue={name} item={item} />
          ))}
        </ul>
      )}
      {more > 0 && <p className="pt-2 text-sm text-ink-soft">{t('system.queue.more', { count: more })}</p>}
    </Card>
  );
}

const LogEntry = ({ act: { at, action, what, by } }: { act: QueueAct }) => (
  <li className="flex flex-wrap justify-between gap-x-5 py-2 text-sm">
    <span className="min-w-0 wrap-anywhere">
      {t.of('system.queue.act', action, { what, name: by ? writeName(t, by) : t('system.queue.somebody') })}
    </span>
    <span className="text-ink-soft">{writeMoment(at)}</span>
  </li>
);

export const QueueList = ({ queues, acts }: { queues: readonly Queue[]; acts: readonly QueueAct[] }) => (
  <div className="grid gap-3">
    {queues.map((queue) => (
      <QueueCard key={queue.name} queue={queue} />
    ))}
    {acts.length > 0 && (
      <Card as="section" padding="sm" aria-labelledby="acts">
        <h3 id="acts" className="text-base">
          {t('system.queue.acts')}
        </h3>
        <ul className="divide-y divide-line">
          {acts.map((act) => (
            <LogEntry key={act.id} act={act} />
          ))}
        </ul>
      </Card>
    )}
  </div>
);
