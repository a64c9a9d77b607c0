import { Circle, CircleMarker, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef } from 'react';
import { MAX_OFFSET_METRES, type Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { closeUpZoom, createMap } from './create-map.ts';

/** Shows an approximate position, to half a kilometre, as a circle without a marker. */
export default function AreaMap({ at: { lat, lng } }: { at: Position }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The map must not capture scrolling of the page, by wheel or by touch.
    const options = { scrollWheelZoom: false, dragging: !matchMedia('(pointer: coarse)').matches };
    const map: LeafletMap = createMap(frame.current!, () => undefined, options);
    map.setView([lat, lng], closeUpZoom(), { animate: false });
    const style = { className: 'map-area', interactive: false };
    new Circle([lat, lng], { ...style, radius: MAX_OFFSET_METRES }).addTo(map);
    // At a low zoom level, the circle is too small to be visible.
    new CircleMarker([lat, lng], { ...style, radius: 10 }).addTo(map);
    return () => void map.remove();
  }, [lat, lng]);
  return (
    <div className="isolate size-full overflow-hidden rounded-card border border-line">
      {/* Maps are never mirrored, also in right-to-left languages. */}
      <div ref={frame} dir="ltr" role="region" aria-label={t('map.area.label')} className="size-full" />
    </div>
  );
}
