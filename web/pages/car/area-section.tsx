import { Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../language/words.ts';
import { lazyPart } from '../../platform/lazy-part.tsx';

const AreaMap = lazyPart(() => import('../../map/area-map.tsx'), 'optional');

/** Loads the map when it scrolls into view. Its space is reserved, so that nothing below moves. */
export function AreaSection({ point: [lat, lng] }: { point: [number, number] }) {
  const placeholder = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true));
    observer.observe(placeholder.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section aria-labelledby="area">
      <h2 id="area" className="text-xl">
        {t('map.area.title')}
      </h2>
      <div ref={placeholder} className="mt-3 h-64 rounded-card bg-sunken">
        {isSeen ? (
          <Suspense>
            <AreaMap at={{ lat, lng }} />
          </Suspense>
        ) : null}
      </div>
      <p className="mt-2 text-sm text-ink-soft">{t('map.area.note')}</p>
    </section>
  );
}
