import { control, LatLngBounds, Map as LeafletMap, type LatLngBoundsExpression, type MapOptions } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { Box } from '../../contract/places/box.ts';
import type { Position } from '../../contract/places/position.ts';
import { t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import './map.css';
import { addBackground, attribution, hasStreets } from './background.ts';

/** Cars are shown some hundred metres from their real position, so zooming in further would be misleading. */
export const MAX_ZOOM = hasStreets ? 17 : 15;
const WORLD: LatLngBoundsExpression = [
  [-55, -170],
  [72, 170],
];

/** The zoom level for a single place. Without streets, a closer view would be empty. */
export const closeUpZoom = (): number => (hasStreets ? 14 : 8);

/** Creates a map of the whole world with only its background. */
export function createMap(element: HTMLElement, onBackground: (isLoaded: boolean) => void, options: MapOptions = {}) {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new LeafletMap(element, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: MAX_ZOOM,
    minZoom: 1,
    maxBounds: [
      [-89, -540],
      [89, 540],
    ],
    // Size changes are observed by the caller, because the map may be resized without the window.
    trackResize: false,
    zoomAnimation: !reducesMotion,
    fadeAnimation: !reducesMotion,
    markerZoomAnimation: !reducesMotion,
    inertia: !reducesMotion,
    ...options,
  });
  map.fitBounds(WORLD, { animate: false });
  control.attribution({ prefix: false }).addAttribution(attribution()).addTo(map);
  control.zoom({ position: 'topright', zoomInTitle: t('map.zoom-in'), zoomOutTitle: t('map.zoom-out') }).addTo(map);
  const isMetric = config.distanceUnit === 'km';
  control.scale({ position: 'bottomright', metric: isMetric, imperial: !isMetric }).addTo(map);
  addBackground(map, onBackground);
  return map;
}

/** Maps longitudes so that the points are closest together: those beyond the date line get 360 added. */
export function unwrapLongitudes(points: readonly Position[]): (lng: number) => number {
  const sorted = points.map(({ lng }) => lng).toSorted((a, b) => a - b);
  let [widest, begin] = [-1, -180];
  for (const [index, lng] of sorted.entries()) {
    const before = index === 0 ? sorted.at(-1)! - 360 : sorted[index - 1]!;
    if (lng - before > widest) [widest, begin] = [lng - before, lng];
  }
  return (lng) => (lng < begin ? lng + 360 : lng);
}

export const normalizeLongitude = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180;

/** The visible area in normal coordinates */
export function boxOf(bounds: LatLngBounds): Box {
  const [south, north] = [Math.max(-90, bounds.getSouth()), Math.min(90, bounds.getNorth())];
  const isAround = bounds.getEast() - bounds.getWest() >= 360;
  return {
    south,
    north,
    west: isAround ? -180 : normalizeLongitude(bounds.getWest()),
    east: isAround ? 180 : normalizeLongitude(bounds.getEast()),
  };
}

export const boundsOf = ({ west, south, east, north }: Box): LatLngBounds =>
  new LatLngBounds([south, west], [north, east < west ? east + 360 : east]);
