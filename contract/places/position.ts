import type { DistanceUnit } from '../cars/car-terms.ts';

/** A place on the earth, in degrees. */
export interface Position {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371.0088;
const RADIANS = Math.PI / 180;
const METRES_PER_DEGREE = (EARTH_KM * 1000 * Math.PI) / 180;

export const isPosition = ({ lat, lng }: Position) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** On a sphere around nothing, of radius 1: straight lines through it are as long, in order, as the ways along its surface. */
export function vectorOf({ lat, lng }: Position): [number, number, number] {
  const [phi, lambda] = [lat * RADIANS, lng * RADIANS];
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
}

/** The straight line through the sphere of radius 1 that spans a way of so many kilometres */
export const chordOf = (km: number) => 2 * Math.sin(Math.min(km / EARTH_KM, Math.PI) / 2);

export function distanceKm(a: Position, b: Position): number {
  const [phi, lambda] = [(a.lat - b.lat) * RADIANS, (a.lng - b.lng) * RADIANS];
  const half =
    Math.sin(phi / 2) ** 2 + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * Math.sin(lambda / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

const rounded = (degrees: number, digits: number) => Math.round(degrees * 10 ** digits) / 10 ** digits + 0;

/** What a request says of where somebody is: to a hundredth of a degree, about a kilometre. */
export const roughly = ({ lat, lng }: Position): Position => ({ lat: rounded(lat, 2), lng: rounded(lng, 2) });

/** In a request and in an address: "38.72,-9.14" */
export const writePosition = (position: Position): string => {
  const { lat, lng } = roughly(position);
  return `${lat},${lng}`;
};

/** Nothing where it is no place on earth. */
export function readPosition(text: string): Position | undefined {
  const parts = /^(-?\d{1,3}(?:\.\d{1,15})?),(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text);
  const position = parts && { lat: Number(parts[1]), lng: Number(parts[2]) };
  return position && isPosition(position) ? roughly(position) : undefined;
}

/** Points of the grid on which cars are shown, a thousandth of a degree apart, from west to east and from south to north. */
export const PER_DEGREE = 1000;
export const AROUND = 360 * PER_DEGREE;

export const spotOf = ({ lat, lng }: Position): number =>
  Math.round((lat + 90) * PER_DEGREE) * AROUND + (Math.round((lng + 180) * PER_DEGREE) % AROUND);

export const pointOf = (spot: number): Position => ({
  lat: rounded(Math.floor(spot / AROUND) / PER_DEGREE - 90, 3),
  lng: rounded((spot % AROUND) / PER_DEGREE - 180, 3),
});

/** The first and the last point of the grid that may be this near, wherever between west and east */
export function bandAround({ lat }: Position, km: number): [number, number] {
  const degrees = (km * 1000) / METRES_PER_DEGREE + 1 / PER_DEGREE;
  const row = (at: number) => Math.round((Math.max(-90, Math.min(90, at)) + 90) * PER_DEGREE);
  return [row(lat - degrees) * AROUND, row(lat + degrees) * AROUND + AROUND - 1];
}

/** How far from the car itself it is shown, in metres */
export const SHOWN_FROM = 300;
export const SHOWN_UP_TO = 500;

/** In metres, to the north and to the east */
export interface Offset {
  north: number;
  east: number;
}

/** So that its point of the grid, up to 79 metres further, still lies between the two limits. */
const MARGIN = 80;

export function drawOffset(random: () => number): Offset {
  const angle = 2 * Math.PI * random();
  // Evenly over the ring: there is more of it further out.
  const [least, most] = [(SHOWN_FROM + MARGIN) ** 2, (SHOWN_UP_TO - MARGIN) ** 2];
  const metres = Math.sqrt(least + (most - least) * random());
  return { north: metres * Math.cos(angle), east: metres * Math.sin(angle) };
}

/** Over the date line it goes on at the other side; at a pole, where a degree is no distance, it stays. */
export function moved({ lat, lng }: Position, { north, east }: Offset): Position {
  const metresEast = METRES_PER_DEGREE * Math.cos(lat * RADIANS);
  const shifted = lng + (metresEast < 1 ? 0 : east / metresEast);
  return {
    lat: Math.max(-90, Math.min(90, lat + north / METRES_PER_DEGREE)),
    lng: ((((shifted + 180) % 360) + 360) % 360) - 180,
  };
}

/** In an address in the place of somebody's own position, which stays in their browser */
export const NEAR_ME = 'me';

/** What may be chosen, in kilometres or in miles */
export const DISTANCES = [5, 10, 25, 50, 100, 200] as const;
export const KM_PER_MILE = 1.609344;
/** Around a place without cars of its own, and around somebody, until they choose */
export const DISTANCE_DEFAULT = 50;
/** A search asks in kilometres: the largest is 200 miles. */
export const WITHIN_MAX_KM = Math.ceil(200 * KM_PER_MILE);

/** A distance that may be chosen, as searches ask for it */
export const toKm = (distance: number, unit: DistanceUnit): number =>
  unit === 'mi' ? rounded(distance * KM_PER_MILE, 1) : distance;

/** As people read it: whole beyond ten, and nothing below one, which nobody knows that well. */
export function toShown(km: number, unit: DistanceUnit): number {
  const distance = unit === 'mi' ? km / KM_PER_MILE : km;
  return rounded(distance, distance < 10 ? 1 : 0);
}
