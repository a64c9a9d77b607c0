import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Feed } from '../../contract/feeds/feeds.ts';
import { formatList, formatMoment, formatRange } from '../language/formats.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { useImportFeed, useRemoveFeed } from './feed-mutations.ts';

const moment = (at: string) => formatMoment(at, config.timeZone);

function FeedState({ feed }: { feed: Feed }) {
  const { error, failingSince, events, days, unreadable, collisions } = feed;
  return (
    <>
      <p className="text-ink-soft">
        {days === 0 ? t('feeds.feed.brought-nothing') : t('feeds.feed.brought', { events, days })}
      </p>
      {feed.succeededAt && (
        <p className="text-sm text-ink-faint">{t('feeds.feed.last-import', { moment: moment(feed.succeededAt) })}</p>
      )}
      {error && (
        <Alert tone="danger" announce title={error.detail}>
          {failingSince && t('feeds.feed.failing', { moment: moment(failingSince) })}
        </Alert>
      )}
      {collisions.length > 0 && (
        <Alert tone="warning">{t('feeds.feed.collision', { days: formatList(collisions.map(formatRange)) })}</Alert>
      )}
      {unreadable > 0 && <Alert tone="warning">{t('feeds.feed.unreadable', { count: unreadable })}</Alert>}
    </>
  );
}

function RemoveDialog({ carId, feed, onClose }: { carId: string; feed: Feed; onClose: () => void }) {
  const toast = useToast();
  const remove = useRemoveFeed(carId);
  const confirm = () =>
    remove.mutate(feed.id, {
      onSuccess: () => toast.success(t('feeds.feed.removed')),
      onError: (error) => toast.error(error.message),
    });
  return (
    <ConfirmDialog
      title={t('feeds.feed.remove-title', { name: feed.name })}
      text={t('feeds.feed.remove-text')}
      keep={t('feeds.feed.remove-keep')}
      confirm={t('feeds.feed.remove')}
      isBusy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

type FeedItemProps = { carId: string; feed: Feed; isOwn: boolean; canImport: boolean };

export function FeedItem({ carId, feed, isOwn, canImport }: FeedItemProps) {
  const [isRemoving, setRemoving] = useState(false);
  const toast = useToast();
  const { mutate, isPending } = useImportFeed(carId);
  const importNow = () =>
    mutate(feed.id, {
      onSuccess: () => toast.success(t('feeds.feed.imported', { name: feed.name })),
      onError: (error) => toast.error(error.message),
    });
  return (
    <li aria-label={feed.name} className="grid gap-3 py-5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="break-words">{feed.name}</h3>
          {feed.site !== feed.name && <p className="text-sm break-all text-ink-faint">{feed.site}</p>}
        </div>
        <Badge tone={feed.error ? 'danger' : 'success'}>
          {feed.error ? t('feeds.feed.problem') : t('feeds.feed.good')}
        </Badge>
      </div>
      <FeedState feed={feed} />
      <div className="flex flex-wrap gap-3">
        {canImport && (
          <Button
            variant="secondary"
            size="sm"
            icon={<RefreshCw aria-hidden="true" />}
            busy={isPending}
            onClick={importNow}
          >
            {isPending ? t('feeds.feed.importing') : t('feeds.feed.import')}
          </Button>
        )}
        {isOwn && (
          <Button variant="quiet" size="sm" icon={<Trash2 aria-hidden="true" />} onClick={() => setRemoving(true)}>
            {t('feeds.feed.remove')}
          </Button>
        )}
      </div>
      {isRemoving && <RemoveDialog carId={carId} feed={feed} onClose={() => setRemoving(false)} />}
    </li>
  );
}
