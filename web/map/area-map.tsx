import { Circle, CircleMarker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { SHOWN_UP_TO, type Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { closeUp, createMap } from './create-map.ts';

/** Where something is, to half a kilometre: a circle, in which the place itself is not marked. */
export default function AreaMap({ at: { lat, lng } }: { at: Position }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A page is scrolled over it: it takes neither the wheel nor a finger that goes down.
    const options = { scrollWheelZoom: false, dragging: !matchMedia('(pointer: coarse)').matches };
    const map: LeafletMap = createMap(frame.current!, () => undefined, options);
    map.setView([lat, lng], closeUp(), { animate: false });
    const look = { className: 'map-area', interactive: false };
    new Circle([lat, lng], { ...look, radius: SHOWN_UP_TO }).addTo(map);
    // From afar the circle is too small to be seen.
    new CircleMarker([lat, lng], { ...look, radius: 10 }).addTo(map);
    return () => void map.remove();
  }, [lat, lng]);
  return (
    <div className="isolate size-full overflow-hidden rounded-card border border-line">
      {/* The earth is not written from right to left. */}
      <div ref={frame} dir="ltr" role="region" aria-label={t('map.area.label')} className="size-full" />
    </div>
  );
}
