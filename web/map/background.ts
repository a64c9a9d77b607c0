import { TileLayer, type Map as LeafletMap } from 'leaflet';
import { language, t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { addOutline } from './outline.ts';

/**
 * The operator's street map: tiles from a URL, or a file on our own server. Without either, the map shows coasts and
 * borders.
 */
const { tiles, file, credit } = config.map ?? {};
export const hasStreets = Boolean(tiles ?? file);

/** Plain text, because a link next to a pin could be tapped by mistake; the about page has the links. */
export const attribution = (): string => (hasStreets ? (credit ?? t('map.credit.streets')) : t('map.credit.outline'));

/** Adds the background layer, and reports whether it could be loaded. */
export function addBackground(map: LeafletMap, onReady: (isLoaded: boolean) => void): void {
  if (tiles) {
    new TileLayer(tiles, { maxZoom: 19 })
      .on('tileerror', () => onReady(false))
      .on('tileload', () => onReady(true))
      .addTo(map);
  } else if (file) {
    import('./streets.ts').then(
      ({ addStreets }) => void addStreets(map, { file, language, onReady }),
      () => onReady(false),
    );
  } else addOutline(map, onReady);
}
