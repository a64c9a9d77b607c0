import type { Layer, Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';

interface Options {
  file: string;
  language: string;
  onReady: (isThere: boolean) => void;
}

/** As `@custom-variant dark` of the styles has it */
const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

/** Drawn in the browser, from the parts of the file that are in sight. */
export async function addStreets(map: LeafletMap, { file, language, onReady }: Options): Promise<void> {
  const streets = new PMTiles(new URL(file, location.href).href);
  try {
    const { maxZoom } = await streets.getHeader();
    // Meanwhile the page may have gone on.
    if (!map.getPane('mapPane')?.isConnected) return;
    const layer = leafletLayer({
      url: streets,
      flavor: isDark() ? 'dark' : 'light',
      lang: language,
      maxDataZoom: maxZoom,
    }) as unknown as Layer;
    layer.addTo(map);
    onReady(true);
  } catch {
    onReady(false);
  }
}
