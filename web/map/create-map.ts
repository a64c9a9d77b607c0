import { control, LatLngBounds, Map as LeafletMap, type LatLngBoundsExpression, type MapOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Box } from '../../contract/places/box.ts';
import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import './map.css';
import { addBackground, credit, hasStreets } from './background.ts';

/** Cars are shown some hundred metres from where they are: nearer than this there is nothing to see. */
export const MAX_ZOOM = hasStreets ? 17 : 15;
const WORLD: LatLngBoundsExpression = [
  [-55, -170],
  [72, 170],
];

/** Where one place is shown: with nothing but coasts and borders, a street would be a white page. */
export const closeUp = (): number => (hasStreets ? 14 : 8);

/** A map without anything on it, of the whole world. */
export function createMap(element: HTMLElement, onBackground: (isThere: boolean) => void, options: MapOptions = {}) {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    maxBounds: [
      [-89, -540],
      [89, 540],
    ],
    // Its size is watched below, as a page may give it more room without the window changing.
    trackResize: false,
    zoomAnimation: !calm,
    fadeAnimation: !calm,
    markerZoomAnimation: !calm,
    inertia: !calm,
    ...options,
  });
  map.fitBounds(WORLD, { animate: false });
  control.attribution({ prefix: false }).addAttribution(credit()).addTo(map);
  control.zoom({ position: 'topright', zoomInTitle: t('map.zoom-in'), zoomOutTitle: t('map.zoom-out') }).addTo(map);
  const isMetric = config.distanceUnit === 'km';
  control.scale({ position: 'bottomright', metric: isMetric, imperial: !isMetric }).addTo(map);
  addBackground(map, onBackground);
  return map;
}

/** Longitudes along which the points lie closest together: over the date line, those beyond it are counted on. */
export function unroll(points: readonly Position[]): (lng: number) => number {
  const sorted = points.map(({ lng }) => lng).toSorted((a, b) => a - b);
  let [widest, begin] = [-1, -180];
  for (const [index, lng] of sorted.entries()) {
    const before = index === 0 ? sorted.at(-1)! - 360 : sorted[index - 1]!;
    if (lng - before > widest) [widest, begin] = [lng - before, lng];
  }
  return (lng) => (lng < begin ? lng + 360 : lng);
}

export const wrap = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** What is in sight, on the globe. */
export function boxOf(bounds: LatLngBounds): Box {
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  const isAround = bounds.getEast() - bounds.getWest() >= 360;
  return {
    south,
    north,
    west: isAround ? -180 : wrap(bounds.getWest()),
    east: isAround ? 180 : wrap(bounds.getEast()),
  };
}

export const boundsOf = ({ west, south, east, north }: Box): LatLngBounds =>
  new LatLngBounds([south, west], [north, east < west ? east + 360 : east]);
