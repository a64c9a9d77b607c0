import { DivIcon, Marker, type Map as LeafletMap } from 'leaflet';
import type { Pin } from './group-pins.ts';

/** Approximate size of a letter and a line in pixels, to keep names apart */
const LETTER = 7.5;
const LINE = 20;

interface NamedPlace {
  name: string;
  lat: number;
  lng: number;
  cars: number;
}

/** The places of the pins, most pins first, each at the centre of its pins */
function placesOf(pins: readonly Pin[]): NamedPlace[] {
  const places = new Map<string, NamedPlace>();
  for (const { place, at } of pins) {
    const existing = places.get(place) ?? { name: place, lat: at.lat, lng: at.lng, cars: 0 };
    existing.cars++;
    existing.lat += (at.lat - existing.lat) / existing.cars;
    // Not across the date line, where the average would be on the other side of the earth.
    if (Math.abs(at.lng - existing.lng) < 180) existing.lng += (at.lng - existing.lng) / existing.cars;
    places.set(place, existing);
  }
  return [...places.values()].toSorted((a, b) => b.cars - a.cars);
}

/**
 * Writes place names on the map where there is room. They are hidden from screen readers, because pins have their
 * own names.
 */
export function showPlaceNames(map: LeafletMap) {
  let shown: Marker[] = [];
  return (pins: readonly Pin[]) => {
    for (const marker of shown) marker.remove();
    shown = [];
    const occupied: { x: number; y: number; width: number }[] = [];
    for (const { name, lat, lng } of placesOf(pins)) {
      const at = { lat, lng: lng + 360 * Math.round((map.getCenter().lng - lng) / 360) };
      const { x, y } = map.latLngToContainerPoint(at);
      const width = name.length * LETTER;
      const isFree = occupied.every(
        (other) => Math.abs(other.y - y) > LINE || Math.abs(other.x - x) > (other.width + width) / 2,
      );
      if (!isFree || !map.getBounds().contains(at)) continue;
      occupied.push({ x, y, width });
      const label = document.createElement('span');
      label.textContent = name;
      const icon = new DivIcon({ html: label, className: 'map-name', iconSize: undefined });
      const marker = new Marker(at, { icon, interactive: false, keyboard: false, zIndexOffset: -10_000 }).addTo(map);
      marker.getElement()!.setAttribute('aria-hidden', 'true');
      shown.push(marker);
    }
  };
}
