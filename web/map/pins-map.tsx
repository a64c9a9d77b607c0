import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../../contract/places/box.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { createPinsView, FIRST_LOOK, type PinsView, type Wanted } from './pins-view.ts';

type Props = Wanted & {
  label: string;
  onSearchArea: (box: Box) => void;
  /** Lies upon the map. */
  children?: ReactNode;
};

export function PinsMap({ label, pins, search, box, chosen, onChoose, onSearchArea, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<PinsView>(null);
  const [{ isMoved, hasHidden, isBare }, setLook] = useState(FIRST_LOOK);
  useEffect(() => {
    const made = createPinsView(frame.current!, setLook);
    view.current = made;
    return () => made.remove();
  }, []);
  useEffect(() => view.current?.show({ pins, search, box, chosen, onChoose }), [pins, search, box, chosen, onChoose]);

  return (
    <div className="relative isolate size-full overflow-hidden rounded-card border border-line">
      {/* The earth is not written from right to left. */}
      <div ref={frame} dir="ltr" role="region" aria-label={label} className="size-full" />
      <div className="pointer-events-none absolute inset-x-14 top-3 z-1000 flex flex-wrap justify-center gap-2 *:pointer-events-auto">
        {isMoved ? (
          <Button size="sm" onClick={() => view.current && onSearchArea(view.current.askForArea())}>
            {t('map.search-area')}
          </Button>
        ) : null}
        {hasHidden ? (
          <Button size="sm" variant="secondary" onClick={() => view.current?.showAll()}>
            {t('map.show-all')}
          </Button>
        ) : null}
        {isBare ? (
          <p role="status" className="rounded-control bg-surface px-3 py-1.5 text-sm shadow-card">
            {t('map.no-background')}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
