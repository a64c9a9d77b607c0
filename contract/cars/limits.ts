export const carLimits = {
  titleMax: 80,
  descriptionMax: 4_000,
  locationMax: 120,
  photosMax: 20,
  seatsMax: 60,
  makeMax: 40,
  modelMax: 60,
  yearMin: 1900,
  rangeMax: 5_000,
  doorsMax: 9,
  /** Per day, in the smallest unit of the currency: 10,000 dollars, a million yen, a thousand dinars */
  priceMaxCents: 1_000_000,
  /** Where one of the currency is worth little, as with forints and rupees; the database knows this one */
  priceMaxCentsOfSmallUnits: 1_000_000_000,
  createdPerHour: 200,
  /** Each is reviewed and kept in the history. */
  editsPerHour: 300,
  pausesPerHour: 300,
  /** Changes of prices and terms: each is kept in the history. */
  offersPerHour: 1_200,
  statusReasonMax: 500,
} as const;

/** Of `fields.json` in the brand folder */
export const ownFieldLimits = {
  fieldsMax: 20,
  keyMax: 40,
  labelMax: 60,
  helpMax: 200,
  unitMax: 12,
  optionsMin: 2,
  optionsMax: 50,
  valueMax: 40,
  /** What an owner may write into one that is text */
  textMax: 200,
  numberMax: 999_999_999,
  /** What a search may ask of them, as its address has it */
  askedMax: 1_000,
  fileKilobytesMax: 200,
} as const;

export const searchLimits = {
  textMax: 120,
  cardsDefault: 24,
  cardsMax: 48,
  /** A total is exact up to here; beyond, it is "1,000+". */
  totalMax: 1_000,
  locationsMax: 500,
  /** Of makes, and of models of a make */
  namesMax: 300,
  pageSizeDefault: 5,
  /** Swiped through on a card, after the first */
  cardPhotosMax: 5,
  /** A search that finds no more than these is offered something else. */
  fewCars: 3,
  hintedDates: 2,
  hintedPlaces: 3,
  hintedDistances: 2,
} as const;

/** What owners may ask for. Everything is in days. */
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
  /** How long renter and owner can reach each other after it ended */
  daysAfter: 1,
} as const;

/** What goes along with a car, and places to which its owner brings it */
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

/** What lists cut for display: a card's description only when it is longer than the first number. */
export const displayLimits = {
  cardDescriptionOver: 200,
  cardDescription: 290,
  adminTitle: 15,
  tableDescription: 15,
} as const;
