import { PLACE_TEXT_MAX } from '../places/limits.ts';

const YEAR_MIN = 1900;
const DOORS_MAX = 9;
const RANGE_MAX = 5_000;

/** What owners may enter. The rule and the message of an optional field use its limit by name. */
export const carContentLimits = {
  titleMax: 80,
  descriptionMax: 4_000,
  locationMax: 120,
  photosMax: 20,
  seatsMax: 60,
  makeMax: 40,
  modelMax: 60,
  yearMin: YEAR_MIN,
  rangeMax: RANGE_MAX,
  doorsMax: DOORS_MAX,
} as const;

/** Numbers that searches filter by a minimum of, by parameter: its range, and what pages offer. They offer recent years. */
export const minimumLimits = {
  minYear: { min: YEAR_MIN, max: 2200, choices: [] },
  minDoors: { min: 1, max: DOORS_MAX, choices: [3, 4, 5] },
  /** In the marketplace's unit of distance */
  minRange: { min: 1, max: RANGE_MAX, choices: [200, 300, 400, 500] },
} as const;
export type Minimum = keyof typeof minimumLimits;
export const MINIMUMS = Object.keys(minimumLimits) as Minimum[];

export const carLimits = {
  ...carContentLimits,
  /** Per day, in the smallest unit of the currency: 10,000 dollars, a million yen, a thousand dinars */
  priceMaxCents: 1_000_000,
  /** For currencies with small units, such as forints and rupees; the database enforces this one too */
  priceMaxCentsOfSmallUnits: 1_000_000_000,
  createdPerHour: 200,
  /** Every edit is reviewed and kept in the history. */
  editsPerHour: 300,
  pausesPerHour: 300,
  /** Changes to prices and terms, which are all kept in the history. */
  offersPerHour: 1_200,
  statusReasonMax: 500,
} as const;

/** Limits of `fields.json` in the brand folder */
export const customFieldLimits = {
  fieldsMax: 20,
  keyMax: 40,
  labelMax: 60,
  helpMax: 200,
  unitMax: 12,
  optionsMin: 2,
  optionsMax: 50,
  valueMax: 40,
  /** Length of an owner's value in a text field */
  textMax: 200,
  numberMax: 999_999_999,
  /** Length of the `fields` parameter of a search */
  filtersMax: 1_000,
  fileKilobytesMax: 200,
} as const;

export const searchLimits = {
  textMax: PLACE_TEXT_MAX,
  cardsDefault: 24,
  cardsMax: 48,
  /** A total is exact up to here; beyond, it is "1,000+". */
  totalMax: 1_000,
  locationsMax: 500,
  /** Makes, and models of a make */
  namesMax: 300,
  pageSizeDefault: 5,
  /** Photos that users can swipe through on a card, after the first */
  cardPhotosMax: 5,
  /** Searches with at most this many results also return alternatives. */
  fewCars: 3,
  hintedDates: 2,
  hintedPlaces: 3,
  hintedDistances: 2,
} as const;

/** Limits of the owner's terms. Durations are in days. */
export const termLimits = {
  daysMax: 90,
  noticeMax: 30,
  /** How far ahead a rental may start */
  windowMin: 30,
  windowDefault: 365,
  windowMax: 540,
  bufferMax: 3,
  /** Included in the price of a day */
  distanceMax: 5_000,
  extraCentsMax: 10_000_000,
} as const;

export const pickupLimits = {
  addressMax: 200,
  instructionsMax: 2_000,
  changesPerHour: 120,
  /** How long renter and owner see each other's contact details after the trip */
  daysAfter: 1,
} as const;

/** Extras and delivery places */
export const extraLimits = {
  extrasMax: 10,
  placesMax: 5,
  piecesMax: 20,
  nameMax: 60,
  changesPerHour: 300,
} as const;

export const priceRuleLimits = {
  daysMax: 400,
  seasonsMax: 40,
  seasonNameMax: 40,
  discountsMax: 3,
  discountFromMin: 2,
  discountFromMax: 90,
  percentMin: 1,
  percentMax: 60,
} as const;

/** Where lists truncate text; a card's description only if it is longer than `cardDescriptionOver`. */
export const displayLimits = {
  cardDescriptionOver: 200,
  cardDescription: 290,
  adminTitle: 15,
  tableDescription: 15,
} as const;
