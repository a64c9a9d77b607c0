import Supercluster from 'supercluster';
import type { Position } from '../../contract/places/position.ts';

export interface Pin {
  id: string;
  at: Position;
  /** The text on the pin: a price */
  label: string;
  /** The accessible name */
  name: string;
  /** The town, as the owner wrote it */
  place: string;
}

/** Pins that are drawn as one. Groups are in list order, by their first pin. */
export interface Group {
  pins: Pin[];
  at: Position;
  /** The zoom level at which the pins separate; undefined if they never do */
  separatesAt?: number | undefined;
}

/**
 * From this number on, nearby pins are clustered. Below it, only pins that would overlap are, because they could not be
 * tapped.
 */
export const CLUSTERS_FROM = 50;
const RADIUS = { few: 34, many: 60 };

type First = { first: number };

export interface PinGroups {
  groupsIn: (bounds: [west: number, south: number, east: number, north: number], zoom: number) => Group[];
}

/** Groups cars at the same point, where one would hide the others. */
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

export function groupPins(pins: readonly Pin[], maxZoom: number): PinGroups {
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
          return { pins: leaves(id), at: { lat, lng }, separatesAt: index.getClusterExpansionZoom(id) };
        }),
  };
}
