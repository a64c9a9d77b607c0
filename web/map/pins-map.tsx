import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Box } from '../../contract/places/box.ts';
import { t } from '../language/words.ts';
import { Button } from '../ui/button.tsx';
import { createPinsView, INITIAL_PINS_STATE, type PinsView, type MapContent } from './pins-view.ts';

type Props = MapContent & {
  label: string;
  onSearchArea: (box: Box) => void;
  /** Content on top of the map */
  children?: ReactNode;
};

export function PinsMap({ label, pins, search, box, chosen, onChoose, onSearchArea, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<PinsView>(null);
  const [{ isMoved, hasHidden, lacksBackground }, setState] = useState(INITIAL_PINS_STATE);
  useEffect(() => {
    const created = createPinsView(frame.current!, setState);
    view.current = created;
    return () => created.remove();
  }, []);
  useEffect(() => view.current?.show({ pins, search, box, chosen, onChoose }), [pins, search, box, chosen, onChoose]);

  return (
    <div className="relative isolate size-full overflow-hidden rounded-card border border-line">
      {/* Maps are never mirrored, also in right-to-left languages. */}
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
        {lacksBackground ? (
          <p role="status" className="rounded-control bg-surface px-3 py-1.5 text-sm shadow-card">
            {t('map.no-background')}
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
