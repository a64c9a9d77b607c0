import type { Layer, Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';

interface Options {
  file: string;
  language: string;
  onReady: (isLoaded: boolean) => void;
}

/** Must match `@custom-variant dark` in the styles. */
const isDark = () => {
  const { theme } = document.documentElement.dataset;
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
};

/** Renders the visible part of a vector map file in the browser. */
export async function addStreets(map: LeafletMap, { file, language, onReady }: Options): Promise<void> {
  const streets = new PMTiles(new URL(file, location.href).href);
  try {
    const { maxZoom } = await streets.getHeader();
    // The map may have been removed in the meantime.
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
