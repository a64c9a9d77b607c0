import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PUSH_TOPICS, type PushTopic } from '../../contract/topics.ts';
import type { Pushes } from '../../contract/pushes/pushes.ts';
import { t } from '../language/words.ts';
import { Region } from '../platform/region.tsx';
import { ApiError } from '../platform/session/api.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { pushObstacle } from './push-device.ts';
import { useOwnPushes } from './push-mutations.ts';
import { pushQueries } from './push-queries.ts';

/** A tick is saved at once, and taken back when that failed. */
function Choices({ pushes: { serverKey, topics } }: { pushes: Pushes }) {
  const { keep, end } = useOwnPushes();
  const [wanted, setWanted] = useState<readonly PushTopic[] | null>(topics);
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState('');
  const obstacle = serverKey === null ? 'off' : pushObstacle();

  async function choose(next: readonly PushTopic[] | null) {
    const before = wanted;
    setWanted(next);
    setBusy(true);
    setNote('');
    try {
      const isKept = next === null ? (await end(), true) : await keep(serverKey!, next);
      if (!isKept) setWanted(before);
      setNote(isKept ? t('accounts.own.saved') : t('pushes.not-allowed'));
    } catch (error) {
      setWanted(before);
      setNote(error instanceof ApiError ? error.message : t('problems.push/device-refused'));
    }
    setBusy(false);
  }

  const isShut = obstacle !== undefined && wanted === null;
  return (
    <fieldset>
      <legend className="visually-hidden">{t('pushes.title')}</legend>
      <Checkbox
        label={t('pushes.on')}
        checked={wanted !== null}
        disabled={isShut}
        hint={isShut ? t.of('pushes.obstacle', obstacle) : undefined}
        aria-disabled={isBusy}
        onChange={({ target }) => !isBusy && void choose(target.checked ? PUSH_TOPICS : null)}
      />
      <div className="ps-8">
        {PUSH_TOPICS.map((topic) => (
          <Checkbox
            key={topic}
            label={t.of('pushes.topic', topic)}
            checked={wanted?.includes(topic) ?? false}
            disabled={wanted === null}
            aria-disabled={isBusy}
            onChange={({ target }) =>
              !isBusy && void choose(target.checked ? [...wanted!, topic] : wanted!.filter((other) => other !== topic))
            }
          />
        ))}
      </div>
      <p role="status" className="mt-1 min-h-12 max-w-prose text-sm text-ink-soft">
        {note}
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
