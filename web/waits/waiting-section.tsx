import { useState } from 'react';
import type { Wait } from '../../contract/waits/waits.ts';
import { waitLimits } from '../../contract/waits/limits.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { WaitList } from './wait-list.tsx';

type WaitingSectionProps = {
  waits: readonly Wait[];
  /** Number of further waits with later deadlines. */
  rest?: number;
  /** Shows all waits initially. */
  isWhole?: boolean;
};

/** Waits above a list, sorted by deadline. Renders nothing if there are none. */
export function WaitingSection({ waits, rest = 0, isWhole: isInitiallyWhole = false }: WaitingSectionProps) {
  const [isWhole, setWhole] = useState(isInitiallyWhole);
  if (waits.length === 0) return null;
  return (
    <section
      aria-labelledby="waits"
      className="mb-8 rounded-card border border-accent/30 bg-accent-tint/40 p-2 print:hidden"
    >
      <h2 id="waits" className="px-3 pt-2 text-lg">
        {t('waits.title')}
      </h2>
      <WaitList waits={isWhole ? waits : waits.slice(0, waitLimits.aboveList)} />
      {!isWhole && waits.length > waitLimits.aboveList ? (
        <Button variant="quiet" size="sm" className="my-1" onClick={() => setWhole(true)}>
          {t('waits.all', { count: waits.length + rest })}
        </Button>
      ) : null}
      {isWhole && rest > 0 ? <p className="px-3 py-2 text-sm text-ink-soft">{t('waits.rest', { rest })}</p> : null}
    </section>
  );
}
