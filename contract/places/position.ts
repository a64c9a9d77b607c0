/** A position in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371.0088;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = (EARTH_KM * 1000 * Math.PI) / 180;

export const isPosition = ({ lat, lng }: Position) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** A point on the unit sphere: chords sort in the same order as distances along the surface. */
export function vectorOf({ lat, lng }: Position): [number, number, number] {
  const [phi, lambda] = [lat * RADIANS, lng * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The chord of the unit sphere for a distance in kilometres */
export const chordOf = (km: number) => 2 * Math.sin(Math.min(km / EARTH_KM, Math.PI) / 2);

export function distanceKm(a: Position, b: Position): number {
  const [phi, lambda] = [(a.lat - b.lat) * RADIANS, (a.lng - b.lng) * RADIANS];
  const half =
    Math.sin(phi / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(lambda / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const rounded = (degrees: number, digits: number) => Math.round(degrees * 10 ** digits) / 10 ** digits + 0;

/** Rounds a user's position for requests to a hundredth of a degree, about a kilometre. */
export const roundPosition = ({ lat, lng }: Position): Position => ({ lat: rounded(lat, 2), lng: rounded(lng, 2) });

/** Serializes for requests and URLs: "38.72,-9.14" */
export const writePosition = (position: Position): string => {
  const { lat, lng } = roundPosition(position);
  return `${lat},${lng}`;
};

/** Returns undefined for an invalid position. */
export function readPosition(text: string): Position | undefined {
  const parts = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text);
  const position = parts && { lat: Number(parts[1]), lng: Number(parts[2]) };
  return position && isPosition(position) ? roundPosition(position) : undefined;
}

/** Grid of displayed positions, a thousandth of a degree apart, numbered from west to east and from south to north. */
export const PER_DEGREE = 1000;
export const GRID_COLUMNS = 360 * PER_DEGREE;

export const spotOf = ({ lat, lng }: Position): number =>
  Math.round((lat + 90) * PER_DEGREE) * GRID_COLUMNS + (Math.round((lng + 180) * PER_DEGREE) % GRID_COLUMNS);

export const pointOf = (spot: number): Position => ({
  lat: rounded(Math.floor(spot / GRID_COLUMNS) / PER_DEGREE - 90, 3),
  lng: rounded((spot % GRID_COLUMNS) / PER_DEGREE - 180, 3),
});

/** The first and last grid point of the rows within this distance */
export function bandAround({ lat }: Position, km: number): [number, number] {
  const degrees = (km * 1000) / METRES_PER_DEGREE + 1 / PER_DEGREE;
  const row = (at: number) => Math.round((Math.max(-90, Math.min(90, at)) + 90) * PER_DEGREE);
  return [row(lat - degrees) * GRID_COLUMNS, row(lat + degrees) * GRID_COLUMNS + GRID_COLUMNS - 1];
}

/** How far the displayed position is from the pin it was drawn for, in metres */
export const MIN_OFFSET_METRES = 300;
export const MAX_OFFSET_METRES = 500;

/** In metres, to the north and to the east */
export interface Offset {
  north: number;
  east: number;
}

/** Wraps around at the date line. Longitude stays unchanged at the poles, where a degree has no length. */
export function offsetPosition({ lat, lng }: Position, { north, east }: Offset): Position {
  const metresEast = METRES_PER_DEGREE * Math.cos(lat * RADIANS);
  const shifted = lng + (metresEast < 1 ? 0 : east / metresEast);
  return {
    lat: Math.max(-90, Math.min(90, lat + north / METRES_PER_DEGREE)),
    lng: ((((shifted + 180) % 360) + 360) % 360) - 180,
  };
}

/** Rounding to the grid moves a point by up to 79 metres. */
const ROUNDING_METRES = 80;

function anyOffset(random: () => number): Offset {
  const angle = 2 * Math.PI * random();
  // The square root distributes points evenly over the ring's area.
  const [least, most] = [(MIN_OFFSET_METRES - ROUNDING_METRES) ** 2, (MAX_OFFSET_METRES + ROUNDING_METRES) ** 2];
  const metres = Math.sqrt(least + (most - least) * random());
  return { north: metres * Math.cos(angle), east: metres * Math.sin(angle) };
}

/**
 * Leads to one of the grid's points that are 300 to 500 metres away, each of them equally likely: the displayed point reveals no
 * more than a ring around it.
 */
export function randomOffset(from: Position, random: () => number): Offset {
  for (;;) {
    const offset = anyOffset(random);
    const metres = distanceKm(pointOf(spotOf(offsetPosition(from, offset))), from) * 1000;
    if (metres >= MIN_OFFSET_METRES && metres <= MAX_OFFSET_METRES) return offset;
  }
}

/** Replaces the user's position in URLs, so that it stays in the browser */
export const NEAR_ME = 'me';

export const DISTANCE_UNITS = ['km', 'mi'] as const;
export type DistanceUnit = (typeof DISTANCE_UNITS)[number];

/** Distances to choose from, in kilometres or miles */
export const DISTANCES = [5, 10, 25, 50, 100, 200] as const;
export const KM_PER_MILE = 1.609344;
/** The default around a place without cars, and around the user */
export const DISTANCE_DEFAULT = 50;
/** Searches use kilometres; the largest distance is 200 miles. */
export const WITHIN_MAX_KM = Math.ceil(200 * KM_PER_MILE);

/** Converts one of `DISTANCES` for a search */
export const toKm = (distance: number, unit: DistanceUnit): number =>
  unit === 'mi' ? rounded(distance * KM_PER_MILE, 1) : distance;

/** Rounds for display: whole numbers from ten, otherwise one decimal. */
export function toDisplayedDistance(km: number, unit: DistanceUnit): number {
  const distance = unit === 'mi' ? km / KM_PER_MILE : km;
  return rounded(distance, distance < 10 ? 1 : 0);
}
