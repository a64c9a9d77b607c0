import { TileLayer, type Map as LeafletMap } from 'leaflet';
import { language, t } from '../language/words.ts';
import { config } from '../platform/config.ts';
import { addOutline } from './outline.ts';

/** The operator's streets: pictures from an address, or a file of our own server. Without either, there are coasts and borders. */
const { tiles, file } = config.map ?? {};
export const hasStreets = Boolean(tiles ?? file);

/** Their credits are plain text: a press beside a pin should not lead away. */
export const credit = (): string => (hasStreets ? t('map.credit.streets') : t('map.credit.outline'));

/** Fills the map, and tells whether it could be fetched. */
export function addBackground(map: LeafletMap, onReady: (isThere: boolean) => void): void {
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
