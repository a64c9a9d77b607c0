import { useState } from 'react';
import { t } from '../language/words.ts';
import { loadModule } from '../platform/load-module.ts';
import { setMyPosition } from './my-position.ts';

/** Requests the user's position on demand. */
export function useNearMe(onFound: () => void) {
  const [isAsking, setAsking] = useState(false);
  const [sentence, setSentence] = useState<string>();
  const ask = async () => {
    const page = location.pathname;
    setAsking(true);
    setSentence(undefined);
    try {
      const { requestPosition: askPosition } = await loadModule(() => import('./request-position.ts'));
      const result = await askPosition();
      if ('sentence' in result) setSentence(result.sentence);
      else {
        setMyPosition(result.position);
        // Does nothing if the user has left the page in the meantime.
        if (location.pathname === page) onFound();
      }
    } catch {
      setSentence(t('places.near-me.offline'));
    } finally {
      setAsking(false);
    }
  };
  return { request: () => void ask(), isAsking, sentence, clear: () => setSentence(undefined) };
}

/** Updates the position if the user has already granted permission. Never prompts. */
export async function refreshMyPosition() {
  const { requestPosition: askPosition, hasPermission: isPermitted } = await loadModule(
    () => import('./request-position.ts'),
  );
  if (!(await isPermitted())) return;
  const result = await askPosition();
  if ('position' in result) setMyPosition(result.position);
}
