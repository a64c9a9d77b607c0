import { DivIcon, DomEvent, Marker, type LatLng, type Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { closeUp, createMap, wrap } from './create-map.ts';
import { lookUp } from '../../contract/look-up.ts';

/** In pixels, for a press of an arrow; with the shift key */
const STEP = 4;
const LARGE_STEP = 40;
const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** To a tenth of a metre: nobody needs more. */
const exact = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const positionOf = ({ lat, lng }: LatLng): Position => ({
  lat: exact(Math.max(-90, Math.min(90, lat))),
  lng: exact(wrap(lng)),
});

type Props = {
  value: Position | undefined;
  /** What is in sight as long as there is no pin */
  start: Position | undefined;
  onChange: (at: Position) => void;
};

/** A pin that is put by a press, and moved by dragging it or by the arrow keys. */
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
    const made = createMap(frame.current!, () => undefined, { maxZoom: 18, scrollWheelZoom: false });
    const at = first.current;
    if (at) made.setView([at.lat, at.lng], closeUp(), { animate: false });
    made.on('click', ({ latlng }) => change.current(positionOf(latlng)));
    setMap(made);
    return () => void made.remove();
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
      const made = new Marker([lat, lng], { icon, draggable: true, autoPan: true }).addTo(map);
      made.on('dragend', () => change.current(positionOf(made.getLatLng())));
      const element = made.getElement()!;
      element.setAttribute('aria-label', t('map.door'));
      DomEvent.on(element, 'keydown', (event) => {
        const { key, shiftKey } = event as unknown as KeyboardEvent;
        const [x, y] = lookUp(ARROWS, key) ?? [0, 0];
        if (x === 0 && y === 0) return;
        // The arrows would move the map as well.
        DomEvent.stop(event);
        const step = shiftKey ? LARGE_STEP : STEP;
        const point = map.latLngToContainerPoint(made.getLatLng()).add([x * step, y * step]);
        change.current(positionOf(map.containerPointToLatLng(point)));
      });
      marker.current = made;
    }
    marker.current.setLatLng([lat, lng]);
    if (!map.getBounds().contains([lat, lng])) map.panTo([lat, lng], { animate: false });
  }, [map, lat, lng]);

  return (
    <div className="isolate size-full overflow-hidden rounded-card border border-line">
      {/* The earth is not written from right to left. */}
      <div ref={frame} dir="ltr" role="region" aria-label={t('map.door.map')} className="size-full" />
    </div>
  );
}
