import { DivIcon, Marker, type Map as LeafletMap } from 'leaflet';
import type { Pin } from './group-pins.ts';

/** Of a letter and of a line, in pixels: near enough to keep names apart */
const LETTER = 7.5;
const LINE = 20;

interface Place {
  name: string;
  lat: number;
  lng: number;
  cars: number;
}

/** Every place that the pins are in, those with most of them first, each in the middle of its pins. */
function placesOf(pins: readonly Pin[]): Place[] {
  const places = new Map<string, Place>();
  for (const { place, at } of pins) {
    const known = places.get(place) ?? { name: place, lat: at.lat, lng: at.lng, cars: 0 };
    known.cars++;
    known.lat += (at.lat - known.lat) / known.cars;
    // Not over the date line: a place that lies on both its sides would be in the middle of the ocean.
    if (Math.abs(at.lng - known.lng) < 180) known.lng += (at.lng - known.lng) / known.cars;
    places.set(place, known);
  }
  return [...places.values()].toSorted((a, b) => b.cars - a.cars);
}

/** Writes the names of places on the map, as far as there is room: pins have names of their own, so this is for eyes only. */
export function showNames(map: LeafletMap) {
  let shown: Marker[] = [];
  return (pins: readonly Pin[]) => {
    for (const marker of shown) marker.remove();
    shown = [];
    const taken: { x: number; y: number; width: number }[] = [];
    for (const { name, lat, lng } of placesOf(pins)) {
      const at = { lat, lng: lng + 360 * Math.round((map.getCenter().lng - lng) / 360) };
      const { x, y } = map.latLngToContainerPoint(at);
      const width = name.length * LETTER;
      const isFree = taken.every(
        (other) => Math.abs(other.y - y) > LINE || Math.abs(other.x - x) > (other.width + width) / 2,
      );
      if (!isFree || !map.getBounds().contains(at)) continue;
      taken.push({ x, y, width });
      const words = document.createElement('span');
      words.textContent = name;
      const icon = new DivIcon({ html: words, className: 'map-name', iconSize: undefined });
      const marker = new Marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 }).addTo(map);
      marker.getElement()!.setAttribute('aria-hidden', 'true');
      shown.push(marker);
    }
  };
}
