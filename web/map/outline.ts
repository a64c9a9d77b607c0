import { DomUtil, GeoJSON, LatLng, svg, type Map as LeafletMap } from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseFile from 'world-atlas/countries-110m.json?url';
import fineFile from 'world-atlas/countries-50m.json?url';

/** From this zoom level on, detailed coastlines are drawn. */
const FINE_FROM = 5;

type Atlas = Topology<{ countries: GeometryCollection }>;
/** Longitude and latitude */
type Coordinates = number[];
type Countries = ReturnType<typeof readCountries>;

/**
 * Continues a line that crosses the date line beyond it. A line around a pole would then not close, and is kept as it
 * is.
 */
function unwrapLine(line: Coordinates[]): Coordinates[] {
  let shift = 0;
  const unwrapped = line.map(([lng = 0, lat = 0], index): Coordinates => {
    const before = line[index - 1]?.[0] ?? lng;
    if (Math.abs(lng - before) > 180) shift += lng > before ? -360 : 360;
    return [lng + shift, lat];
  });
  return shift === 0 ? unwrapped : line;
}

function readCountries(atlas: Atlas) {
  const countries = feature(atlas, atlas.objects.countries);
  for (const { geometry } of countries.features) {
    if (geometry.type === 'Polygon') geometry.coordinates = geometry.coordinates.map(unwrapLine);
    if (geometry.type === 'MultiPolygon') {
      geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(unwrapLine));
    }
  }
  return countries;
}

const files = new Map<string, Promise<Countries>>();

/** Failed downloads are retried on the next call. */
function fetchCountries(file: string): Promise<Countries> {
  const cached = files.get(file);
  if (cached) return cached;
  const fetched = fetch(file).then(async (response) => {
    if (!response.ok) throw new Error(`The outline of the map was answered with ${response.status}.`);
    return readCountries((await response.json()) as Atlas);
  });
  files.set(file, fetched);
  fetched.catch(() => files.delete(file));
  return fetched;
}

/** The map repeats beyond the date line. Returns the copies of the world that are visible. */
function visibleCopies(map: LeafletMap): number[] {
  const bounds = map.getBounds();
  return [-1, 0, 1].filter((copy) => bounds.getWest() < 180 + 360 * copy && bounds.getEast() > -180 + 360 * copy);
}

/** Draws land and borders from files on our own server, and reports whether they could be loaded. */
export function addOutline(map: LeafletMap, onReady: (isLoaded: boolean) => void): void {
  // Below everything else on the map
  const renderer = svg({ padding: 0.5, pane: 'tilePane' });
  const drawn = new Map<string, GeoJSON>();
  const draw = async () => {
    const file = map.getZoom() < FINE_FROM ? coarseFile : fineFile;
    let countries: Countries;
    try {
      countries = await fetchCountries(file);
    } catch {
      onReady(false);
      return;
    }
    // The map may have been removed or zoomed in the meantime.
    if (!map.getPane('mapPane')?.isConnected) return;
    const isFine = map.getZoom() >= FINE_FROM;
    if (isFine !== (file === fineFile)) return;
    const wanted = new Set(visibleCopies(map).map((copy) => `${file} ${copy}`));
    for (const [key, layer] of drawn) {
      if (wanted.has(key)) continue;
      layer.remove();
      drawn.delete(key);
    }
    for (const key of wanted) {
      if (drawn.has(key)) continue;
      const copy = Number(key.slice(file.length + 1));
      const layer = new GeoJSON(countries, {
        interactive: false,
        // Missing in Leaflet's types.
        ...({ renderer } as object),
        style: { className: 'map-land', weight: 1 },
        coordsToLatLng: ([lng = 0, lat = 0]) => new LatLng(lat, lng + 360 * copy),
      });
      drawn.set(key, layer.addTo(map));
    }
    onReady(true);
  };
  map.on('moveend', () => void draw());
  DomUtil.addClass(map.getContainer(), 'map-outline');
  void draw();
}
