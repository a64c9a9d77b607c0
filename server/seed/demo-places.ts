import type { Position } from '../../contract/places/position.ts';

/** Where the places of the demo are, so that it is complete before those of the world are there. */
export const DEMO_PLACES: Record<string, Position> = {
  Munich: { lat: 48.13743, lng: 11.57549 },
  Denver: { lat: 39.73915, lng: -104.9847 },
  Lyon: { lat: 45.74906, lng: 4.84789 },
  Lisbon: { lat: 38.72509, lng: -9.1498 },
  Montréal: { lat: 45.50884, lng: -73.58781 },
  Zürich: { lat: 47.36667, lng: 8.55 },
  'San Diego': { lat: 32.71571, lng: -117.16472 },
  Porto: { lat: 41.1485, lng: -8.61097 },
  Málaga: { lat: 36.72016, lng: -4.42034 },
  Copenhagen: { lat: 55.67594, lng: 12.56553 },
  Edinburgh: { lat: 55.95206, lng: -3.19648 },
  'São Paulo': { lat: -23.5475, lng: -46.63611 },
  Córdoba: { lat: 37.89155, lng: -4.77275 },
  Bern: { lat: 46.94809, lng: 7.44744 },
  Annecy: { lat: 45.90878, lng: 6.12565 },
  Malmö: { lat: 55.60587, lng: 13.00073 },
};
