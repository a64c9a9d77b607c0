import { DivIcon, DomEvent, Marker, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { closeUpZoom, createMap, normalizeLongitude } from './create-map.ts';
import { lookUp } from '../../contract/look-up.ts';

/** Pixels per arrow key, without and with Shift */
const STEP = 4;
const LARGE_STEP = 40;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** A tenth of a metre is accurate enough. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const positionOf = ({ lat, lng }: LatLng): Position => ({
  lat: round(Math.max(-90, Math.min(90, lat))),
  lng: round(normalizeLongitude(lng)),
});

type Props = {
  value: Position | undefined;
  /** The position to show while there is no pin */
  start: Position | undefined;
  onChange: (at: Position) => void;
};

/** A map with one pin, set by clicking and moved by dragging or with the arrow keys */
export default function PinMap({ value, start, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const marker = useRef<Marker>(null);
  const [map, setMap] = useState<LeafletMap>();
  const change = useRef(onChange);
  const first = useRef(value ?? start);
  useEffect(() => {
    change.current = onChange;
  });

  useEffect(() => {
    const created = createMap(frame.current!, () => undefined, { maxZoom: 18, scrollWheelZoom: false });
    const at = first.current;
    if (at) created.setView([at.lat, at.lng], closeUpZoom(), { animate: false });
    created.on('click', ({ latlng }) => change.current(positionOf(latlng)));
    setMap(created);
    return () => void created.remove();
  }, []);

  const lat = value?.lat;
  const lng = value?.lng;
  useEffect(() => {
    if (!map) return;
    if (lat === undefined || lng === undefined) {
      marker.current?.remove();
      marker.current = null;
      return;
    }
    if (!marker.current) {
      const icon = new DivIcon({ className: 'map-door', html: '', iconSize: undefined });
      const created = new Marker([lat, lng], { icon, draggable: true, autoPan: true }).addTo(map);
      created.on('dragend', () => change.current(positionOf(created.getLatLng())));
      const element = created.getElement()!;
      element.setAttribute('aria-label', t('map.door'));
      DomEvent.on(element, 'keydown', (event) => {
        const { key, shiftKey } = event as unknown as KeyboardEvent;
        const [x, y] = lookUp(ARROWS, key) ?? [0, 0];
        if (x === 0 && y === 0) return;
        // The arrow keys must not move the map as well.
        DomEvent.stop(event);
        const step = shiftKey ? LARGE_STEP : STEP;
        const point = map.latLngToContainerPoint(created.getLatLng()).add([x * step, y * step]);
        change.current(positionOf(map.containerPointToLatLng(point)));
      });
      marker.current = created;
    }
    marker.current.setLatLng([lat, lng]);
    if (!map.getBounds().contains([lat, lng])) map.panTo([lat, lng], { animate: false });
  }, [map, lat, lng]);

  return (
    <div className="isolate size-full overflow-hidden rounded-card border border-line">
      {/* Maps are never mirrored, also in right-to-left languages. */}
      <div ref={frame} dir="ltr" role="region" aria-label={t('map.door.map')} className="size-full" />
    </div>
  );
}
