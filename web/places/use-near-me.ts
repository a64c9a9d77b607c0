import { useState } from 'react';
import { t } from '../language/words.ts';
import { loadModule } from '../platform/load-module.ts';
import { keepMyPosition } from './my-position.ts';

/** Asks the browser where somebody is, once for each press. */
export function useNearMe(onFound: () => void) {
  const [isAsking, setAsking] = useState(false);
  const [sentence, setSentence] = useState<string>();
  const ask = async () => {
    const page = location.pathname;
    setAsking(true);
    setSentence(undefined);
    try {
      const { askPosition } = await loadModule(() => import('./ask-position.ts'));
      const answer = await askPosition();
      if ('sentence' in answer) setSentence(answer.sentence);
      else {
        keepMyPosition(answer.position);
        // Somebody who has left meanwhile is not taken back.
        if (location.pathname === page) onFound();
      }
    } catch {
      setSentence(t('places.near-me.offline'));
    } finally {
      setAsking(false);
    }
  };
  return { ask: () => void ask(), isAsking, sentence, forget: () => setSentence(undefined) };
}

/** Asks again where the person has permitted it before; otherwise nothing happens. */
export async function findMeSilently() {
  const { askPosition, isPermitted } = await loadModule(() => import('./ask-position.ts'));
  if (!(await isPermitted())) return;
  const answer = await askPosition();
  if ('position' in answer) keepMyPosition(answer.position);
}
