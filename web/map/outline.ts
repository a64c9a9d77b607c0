import { DomUtil, GeoJSON, LatLng, svg, type Map as LeafletMap } from 'leaflet';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseFile from 'world-atlas/countries-110m.json?url';
import fineFile from 'world-atlas/countries-50m.json?url';

/** From this zoom on, coasts are drawn with all their bays. */
const FINE_FROM = 5;

type Atlas = Topology<{ countries: GeometryCollection }>;
/** Longitude and latitude */
type Place = number[];
type Countries = ReturnType<typeof readCountries>;

/** A line that leaps over the date line goes on beyond it. One around a pole does not close then, and stays as it is. */
function goOn(line: Place[]): Place[] {
  let shift = 0;
  const gone = line.map(([lng = 0, lat = 0], index): Place => {
    const before = line[index - 1]?.[0] ?? lng;
    if (Math.abs(lng - before) > 180) shift += lng > before ? -360 : 360;
    return [lng + shift, lat];
  });
  return shift === 0 ? gone : line;
}

function readCountries(atlas: Atlas) {
  const countries = feature(atlas, atlas.objects.countries);
  for (const { geometry } of countries.features) {
    if (geometry.type === 'Polygon') geometry.coordinates = geometry.coordinates.map(goOn);
    if (geometry.type === 'MultiPolygon') {
      geometry.coordinates = geometry.coordinates.map((polygon) => polygon.map(goOn));
    }
  }
  return countries;
}

const files = new Map<string, Promise<Countries>>();

/** What failed is asked for again the next time. */
function fetchCountries(file: string): Promise<Countries> {
  const known = files.get(file);
  if (known) return known;
  const fetched = fetch(file).then(async (answer) => {
    if (!answer.ok) throw new Error(`The outline of the map was answered with ${answer.status}.`);
    return readCountries((await answer.json()) as Atlas);
  });
  files.set(file, fetched);
  fetched.catch(() => files.delete(file));
  return fetched;
}

/** The earth goes on beyond the date line: these turns of it are in sight. */
function turnsIn(map: LeafletMap): number[] {
  const bounds = map.getBounds();
  return [-1, 0, 1].filter((turn) => bounds.getWest() < 180 + 360 * turn && bounds.getEast() > -180 + 360 * turn);
}

/** Land and borders, from our own server. Tells whether they could be fetched. */
export function addOutline(map: LeafletMap, onReady: (isThere: boolean) => void): void {
  // Below everything else that is drawn.
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
    // Meanwhile the map may be gone, or look elsewhere.
    if (!map.getPane('mapPane')?.isConnected) return;
    const isFine = map.getZoom() >= FINE_FROM;
    if (isFine !== (file === fineFile)) return;
    const wanted = new Set(turnsIn(map).map((turn) => `${file} ${turn}`));
    for (const [key, layer] of drawn) {
      if (wanted.has(key)) continue;
      layer.remove();
      drawn.delete(key);
    }
    for (const key of wanted) {
      if (drawn.has(key)) continue;
      const turn = Number(key.slice(file.length + 1));
      const layer = new GeoJSON(countries, {
        interactive: false,
        // Leaflet's own types lack it.
        ...({ renderer } as object),
        style: { className: 'map-land', weight: 1 },
        coordsToLatLng: ([lng = 0, lat = 0]) => new LatLng(lat, lng + 360 * turn),
      });
      drawn.set(key, layer.addTo(map));
    }
    onReady(true);
  };
  map.on('moveend', () => void draw());
  DomUtil.addClass(map.getContainer(), 'map-outline');
  void draw();
}
