import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PUSH_TOPICS, type PushTopic } from '../../contract/topics.ts';
import type { Pushes } from '../../contract/pushes/pushes.ts';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { ApiError } from '../platform/session/api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { findPushObstacle } from './push-device.ts';
import { usePushSubscription } from './push-mutations.ts';
import { pushQueries } from './push-queries.ts';

/** Saves every change immediately, and reverts it on failure. */
function Choices({ pushes: { serverKey, topics } }: { pushes: Pushes }) {
  const { subscribe, unsubscribe } = usePushSubscription();
  const [selected, setSelected] = useState<readonly PushTopic[] | null>(topics);
  const [isBusy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const obstacle = serverKey === null ? 'off' : findPushObstacle();

  async function choose(next: readonly PushTopic[] | null) {
    const before = selected;
    setSelected(next);
    setBusy(true);
    setStatus('');
    try {
      const isSaved = next === null ? (await unsubscribe(), true) : await subscribe(serverKey!, next);
      if (!isSaved) setSelected(before);
      setStatus(isSaved ? t('accounts.own.saved') : t('pushes.not-allowed'));
    } catch (error) {
      setSelected(before);
      setStatus(error instanceof ApiError ? error.message : t('problems.push/device-refused'));
    }
    setBusy(false);
  }

  const isBlocked = obstacle !== undefined && selected === null;
  return (
    <fieldset>
      <legend className="visually-hidden">{t('pushes.title')}</legend>
      <Checkbox
        label={t('pushes.on')}
        checked={selected !== null}
        disabled={isBlocked}
        hint={isBlocked ? t.of('pushes.obstacle', obstacle) : undefined}
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && void choose(target.checked ? PUSH_TOPICS : null)}
      />
      <div className="ps-8">
        {PUSH_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={t.of('pushes.topic', topic)}
            checked={selected?.includes(topic) ?? false}
            disabled={selected === null}
            aria-disabled={isBusy}
            onChange={({ target }) =>
              !isBusy &&
              void choose(target.checked ? [...selected!, topic] : selected!.filter((other) => other !== topic))
            }
          />
        ))}
      </div>
      <p role="status" className="mt-1 min-h-12 max-w-prose text-sm text-ink-soft">
        {status}
      </p>
    </fieldset>
  );
}

export default function PushSettings() {
  const query = useQuery(pushQueries.own());
  return (
    <Region query={query} loading={<Skeleton className="h-119 w-full sm:h-101" />}>
      {(pushes) => <Choices pushes={pushes} />}
    </Region>
  );
}
