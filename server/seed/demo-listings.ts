import { CAR_INPUT_KEYS } from '../../contract/cars/car-fields.ts';
import { demoPrice } from './demo-prices.ts';
import { ALPINE_LISTINGS } from './listings/alps.ts';
import { AMERICAN_LISTINGS } from './listings/americas.ts';
import { IBERIAN_LISTINGS } from './listings/iberia.ts';
import { PICTURED_CARS, PICTURED_FACTS, type DemoListing } from './listings/listing.ts';
import { NORTHERN_LISTINGS } from './listings/north.ts';

/** Oldest first, so that ids, which grow with time, match the listing dates. */
export const DEMO_LISTINGS: readonly DemoListing[] = [
  ...IBERIAN_LISTINGS,
  ...ALPINE_LISTINGS,
  ...NORTHERN_LISTINGS,
  ...AMERICAN_LISTINGS,
].toSorted((a, b) => b.listedDaysAgo - a.listedDaysAgo);

const unwrap = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .join('\n\n');

/** What the listing's owner would send to list it. */
export function carInputOf(listing: DemoListing, photoIds: string[], currency: string) {
  const facts = listing.tellsLittle ? undefined : PICTURED_FACTS[listing.pictured];
  const said = {
    ...facts,
    ...listing,
    features: [...new Set([...(facts?.features ?? []), ...(listing.features ?? [])])],
    price: demoPrice(listing.price, currency),
    description: unwrap(listing.description),
    vehicleType: PICTURED_CARS[listing.pictured],
  };
  return { ...Object.fromEntries(CAR_INPUT_KEYS.map((key) => [key, said[key]])), photoIds };
}

export const pictureStems = ({ pictured, pictures }: DemoListing) => pictures.map((number) => `${pictured}-${number}`);
