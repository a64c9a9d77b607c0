import Supercluster from 'supercluster';
import type { Position } from '../../contract/places/position.ts';

export interface Pin {
  id: string;
  at: Position;
  /** What stands on it: a price */
  label: string;
  /** What it is called where it cannot be seen */
  name: string;
  /** The town, as its owner wrote it */
  place: string;
}

/** Pins that are drawn as one, in the order of the list: by the first of them. */
export interface Group {
  pins: Pin[];
  at: Position;
  /** A zoom at which they are apart; none where they never are. */
  apartAt?: number | undefined;
}

/** From so many on, pins that are close together become one; below, those that would cover each other, as nobody could press them. */
export const CLUSTERS_FROM = 50;
const RADIUS = { few: 34, many: 60 };

type First = { first: number };

export interface Grouped {
  groupsIn: (bounds: [west: number, south: number, east: number, north: number], zoom: number) => Group[];
}

/** Cars that are shown at the same point are always together: one would hide the others. */
function byPoint(pins: readonly Pin[]): Group[] {
  const groups = new Map<string, Group>();
  for (const pin of pins) {
    const key = `${pin.at.lat} ${pin.at.lng}`;
    const group = groups.get(key);
    if (group) group.pins.push(pin);
    else groups.set(key, { pins: [pin], at: pin.at });
  }
  return [...groups.values()];
}

export function groupPins(pins: readonly Pin[], maxZoom: number): Grouped {
  const points = byPoint(pins);
  const index = new Supercluster<First, First>({
    radius: pins.length < CLUSTERS_FROM ? RADIUS.few : RADIUS.many,
    extent: 256,
    maxZoom,
    map: ({ first }) => ({ first }),
    reduce: (whole, { first }) => void (whole.first = Math.min(whole.first, first)),
  });
  index.load(
    points.map(({ at }, first) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
      properties: { first },
    })),
  );
  const leaves = (id: number) =>
    index
      .getLeaves(id, Infinity)
      .map(({ properties }) => properties.first)
      .toSorted((a, b) => a - b)
      .flatMap((first) => points[first]!.pins);
  return {
    groupsIn: (bounds, zoom) =>
      index
        .getClusters(bounds, zoom)
        .toSorted((a, b) => a.properties.first - b.properties.first)
        .map(({ properties, geometry }) => {
          if (!('cluster' in properties)) return points[properties.first]!;
          const [lng = 0, lat = 0] = geometry.coordinates;
          const id = properties.cluster_id;
          return { pins: leaves(id), at: { lat, lng }, apartAt: index.getClusterExpansionZoom(id) };
        }),
  };
}
