/** The numbers of the business, apart from the schemas so that a page can use one without loading a validator. */

export const accountLimits = {
  usernameMin: 3,
  usernameMax: 60,
  passwordMin: 8,
  passwordMax: 128,
  emailMax: 254,
  resetCooldownSeconds: 30,
  resetLinkMinutes: 60,
  accessTokenMinutes: 10,
  sessionIdleDays: 7,
  sessionMaxDays: 30,
  /** Wrong passwords that are looked at: for one account, from one address, and from one known device. */
  guessesPerHour: 20,
  /** Attempts with any password, right ones among them. Behind one address there may be a whole office. */
  signInsPerHour: 120,
  signInsFromAddressPerHour: 600,
  /** For how long a browser in which somebody signed in is known as theirs. */
  deviceDays: 365,
  aboutMax: 1_000,
  spokenLanguagesMax: 10,
  phoneTypedMax: 40,
  changesPerHour: 120,
  /** Of a link that proves an address */
  emailLinkHours: 24,
  /** How many of them one person may ask for */
  emailLinksPerHour: 10,
  /** From one address of the network, which knows nobody's link */
  linkUsesPerHour: 60,
  unsubscribesPerHour: 600,
  userAgentMax: 300,
  /** Of all one's data as a file */
  exportsPerDay: 5,
  /** From leaving for the provider of single sign-on to coming back */
  singleSignOnMinutes: 10,
  /** For how long signing in there again stands for a password */
  confirmedMinutes: 10,
} as const;

export const photoLimits = {
  megabytesMax: 20,
  megapixelsMax: 50,
  uploadsPerHour: 300,
  unattachedHours: 24,
  uploadsAtOnce: 3,
  /** An upload that makes no progress for so long is given up and tried again. */
  uploadStallSeconds: 60,
  /** An upload that brings less than this in so many seconds is given up, since others wait for its room. */
  uploadLeastKilobytes: 128,
  uploadLeastSeconds: 30,
} as const;

export const carLimits = {
  titleMax: 80,
  descriptionMax: 4_000,
  locationMax: 120,
  photosMax: 20,
  seatsMax: 60,
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

export const moderationLimits = {
  /** How many cars one request may activate or disable. */
  carsAtOnce: 100,
  /** For how long somebody may take their own decision back. */
  undoMinutes: 10,
  queueDefault: 10,
  queueMax: 25,
  usersDefault: 25,
  usersMax: 50,
  /** Of each kind on a person's page; the rest is counted. */
  rowsShown: 10,
  notesShown: 50,
  noteMax: 2_000,
  notesPerHour: 120,
} as const;

export const reportLimits = {
  textMax: 1_000,
  perHour: 20,
  pageDefault: 20,
  pageMax: 50,
  /** Other reports beside one, of the same thing and of the same person */
  rowsShown: 10,
  /** Messages before and after a reported one */
  messagesAround: 15,
  /** After the answer */
  keptDays: 730,
} as const;

export const historyLimits = {
  entriesDefault: 10,
  entriesMax: 25,
} as const;

export const searchLimits = {
  textMax: 120,
  cardsDefault: 24,
  cardsMax: 48,
  /** A total is exact up to here; beyond, it is "1,000+". */
  totalMax: 1_000,
  locationsMax: 500,
  pageSizeDefault: 5,
} as const;

export const rentalLimits = {
  daysMax: 90,
  /** How long dates are kept for somebody who has not paid yet, and how many cars one person may keep so at once. */
  holdMinutes: 15,
  /** A payment that arrives after the hold ended still counts for so long, if nothing has changed meanwhile. */
  reviveSeconds: 120,
  /** How long an owner has to answer a request, and its renter to pay again if their bank let go of the money. */
  requestHours: 24,
  payAgainHours: 12,
  answersPerHour: 120,
  liveHoldsMax: 3,
  liveRequestsMax: 5,
  holdsPerHour: 60,
  cancellationReasonMax: 500,
  /** How long other dates can be answered or paid for */
  changeHours: 24,
  changesPerHour: 60,
  /** Cars that are offered to a renter whose owner cancelled, and how much of the price they may cost */
  alternatives: 3,
  alternativePercentMax: 120,
  givenBackPerHour: 60,
  tripsDefault: 12,
  tripsMax: 48,
  bookingsDefault: 25,
  bookingsMax: 50,
  bookingSearchMax: 100,
  /** Among which an owner chooses one; with more of them, a search finds it. */
  bookingCarsMax: 100,
  /** Rows of a file */
  bookingsInFileMax: 10_000,
  bookingFilesPerHour: 30,
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
  /** How long the two of a rental can reach each other after it ended */
  daysAfter: 1,
} as const;

/** Hours of the marketplace's clocks */
export const reminderLimits = {
  eveningHour: 18,
  morningHour: 7,
  /** After this it is left. */
  lateHours: 6,
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

export const calendarLimits = {
  noteMax: 200,
  blocksMax: 500,
  /** How far ahead days can be blocked */
  daysAhead: 730,
  /** How many days one request shows: 13 months, in whole weeks at both ends */
  daysShown: 420,
  /** How many cars one request shows */
  carsDefault: 50,
  carsMax: 200,
  changesPerHour: 1_200,
} as const;

/** Calendars of other sites */
export const feedLimits = {
  feedsMax: 5,
  nameMax: 60,
  addressMax: 2_000,
  /** How often each is read by itself, give or take a few minutes */
  everyMinutes: 30,
  megabytesMax: 1,
  /** For fetching, and again for reading what came */
  fetchSeconds: 10,
  readSeconds: 5,
  eventsMax: 2_000,
  occurrencesMax: 20_000,
  daysAhead: 730,
  /** One that is suddenly empty is believed after so many reads, over so many hours. */
  emptyReads: 3,
  emptyHours: 24,
  addedPerHour: 30,
  importsPerHour: 60,
  linksPerHour: 20,
  /** Of each car's own calendar, by others */
  exportsPerHour: 120,
  unknownExportsPerHour: 60,
} as const;

export const messageLimits = {
  textMax: 2_000,
  photosMax: 5,
  threadsPerDay: 20,
  messagesPerHour: 300,
  templateChangesPerHour: 120,
  threadsDefault: 20,
  threadsMax: 50,
  messagesDefault: 50,
  messagesMax: 100,
  /** A mail goes out for what is still unread by then. */
  mailAfterMinutes: 5,
  templatesMax: 20,
  templateNameMax: 60,
} as const;

export const noticeLimits = {
  pageDefault: 20,
  pageMax: 50,
  /** In the list that the bell opens */
  newest: 10,
  readKeptDays: 180,
  unreadKeptDays: 365,
} as const;

export const liveLimits = {
  streamsPerPerson: 5,
  streamsPerProcess: 12_000,
  heartbeatSeconds: 25,
  /** How often every stream's session is looked at */
  sessionCheckSeconds: 60,
  /** How often a browser asks that has no stream */
  pollSeconds: 30,
  /** More unread notices than these are not counted. */
  noticesCounted: 100,
} as const;

export const reviewLimits = {
  starsMax: 5,
  /** How long both may write after a rental, not counting the day on which it ended */
  days: 14,
  /** How long the one it is about may answer, once it is revealed */
  answerDays: 30,
  textMax: 2_000,
  noteMax: 1_000,
  answerMax: 1_000,
  reasonMax: 500,
  /** Nobody is asked how it was who has been back for longer than this. */
  askedWithinDays: 3,
  pageDefault: 6,
  pageMax: 24,
  statesMax: 50,
  writtenPerHour: 60,
  answeredPerHour: 60,
} as const;

export const handoverLimits = {
  opensDaysBefore: 1,
  /** How long after the last day a car may still be checked out, and photos that were taken in time may arrive */
  closesDaysAfter: 3,
  mileageMax: 9_999_999,
  notesMax: 2_000,
  damagePhotosMax: 30,
  writesPerHour: 1_200,
  /** How long photos are kept after the rental; their hashes and times stay */
  photosKeptDays: 365,
} as const;

/** Extra charges after a rental */
export const claimLimits = {
  /** After the last day of the rental */
  windowHours: 72,
  /** For the renter to accept or contest */
  answerHours: 72,
  /** A card is kept for so long after the window, if nothing was claimed. */
  cardKeptHours: 24,
  textMax: 2_000,
  photosMax: 10,
  reasonMax: 500,
  /** How often a kept card is tried whose payment came to nothing without an answer of its bank */
  chargesMax: 3,
  madePerHour: 30,
  answeredPerHour: 60,
  pageDefault: 20,
  pageMax: 50,
} as const;

/** What owners see of their money */
export const earningLimits = {
  tripsDefault: 25,
  tripsMax: 100,
  /** Lines of a statement; a file has all of them. */
  statementLinesMax: 2_000,
  filesPerHour: 30,
  /** Of one file */
  fileYearsMax: 10,
  /** A month is closed so long after its end, when nothing of it can be under way any more. */
  closedAfterMinutes: 60,
  legalNameMax: 200,
  addressMax: 200,
  postalCodeMax: 20,
  cityMax: 100,
  taxNumberMax: 40,
  changesPerHour: 60,
} as const;

/** The operator's books */
export const bookLimits = {
  /** Of one look */
  stepsMax: 120,
  pageDefault: 25,
  pageMax: 100,
  filesPerHour: 60,
  /** Of each list of what is stuck */
  stuckShown: 50,
  explanationMax: 10_000,
  reasonMax: 500,
} as const;

/** After the last year in which somebody earned something: DAC7 asks for five years at least and allows ten at most. */
export const taxLimits = { keptYears: 10 } as const;

export const payoutLimits = {
  holderMax: 100,
  numberMax: 40,
  accountChangesPerHour: 20,
  pageDefault: 20,
  pageMax: 100,
  /** After a payout that the bank refused or sent back, unless its owner changes the account before */
  retryDays: 3,
  /** How often whoever looks at their account has the provider asked: while something is missing, and otherwise */
  freshSeconds: 5,
  readyFreshSeconds: 3_600,
} as const;

export const peopleLimits = {
  carsDefault: 8,
  carsMax: 24,
  /** The share of bookings that somebody cancelled is told from so many in a year on. */
  bookingsLeast: 5,
} as const;

export const savedLimits = { carsMax: 500, pageDefault: 24, pageMax: 48 } as const;

export const paymentLimits = {
  /** A provider that does not answer for so long is asked again later, under the same key. */
  answerSeconds: 10,
  attemptsPerHour: 40,
  /** How often one person may ask how their payment stands; a page asks every few seconds. */
  questionsPerHour: 600,
  methodIdMax: 100,
  /** How old a provider's own message may be when it arrives: what was recorded once cannot be sent again later. */
  eventToleranceSeconds: 300,
} as const;

export const visitorLimits = {
  /** By address and process. A page is about ten requests, and an office or a whole mobile network may share an address. */
  requestsPerMinute: 1_200,
  sitemapsPerHour: 200,
  /** As many as the sitemap protocol allows in one file */
  sitemapAddressesMax: 50_000,
} as const;

export const requestLimits = {
  /** How long the answer to a request with an Idempotency-Key is kept. */
  storedResponseHours: 48,
  idempotencyKeyMax: 100,
  /** By one person, of reads that cost more than others; counted by each process. A page makes one or two, and an open tab one for each message. */
  dearReadsPerMinute: 300,
} as const;

/** Waits that are there on purpose. Their own links go on at once. */
export const waits = {
  homeSearchSeconds: 3,
  afterEditSeconds: 3,
} as const;

/** What lists cut for display: a card's description only when it is longer than the first number. */
export const displayLimits = {
  cardDescriptionOver: 200,
  cardDescription: 290,
  adminTitle: 15,
  tableDescription: 15,
} as const;

/** Keys with which programs call the API */
export const keyLimits = {
  nameMax: 60,
  /** Of one person; of the operator's, those that one administrator made */
  keysMax: 20,
  daysMax: 3_650,
  requestsPerMinute: 600,
} as const;

/** Of the folder in which an operator keeps a marketplace's own look and pages */
export const brandLimits = {
  fileKilobytesMax: 64,
  logoKilobytesMax: 200,
  pictureKilobytesMax: 1_000,
  picturePixelsMax: 4_000,
  pageKilobytesMax: 200,
  pagesMax: 40,
  addressLinesMax: 6,
  lineMax: 100,
  socialMax: 8,
  socialNameMax: 30,
} as const;

/** Where programs are told what happens */
export const webhookLimits = {
  /** Of one person, and of the operator */
  webhooksMax: 10,
  addressMax: 2_000,
  /** Each change or test asks for an address or sends something to it. */
  changesPerHour: 120,
  timeoutSeconds: 10,
  /** Longer than sending one may take */
  leaseSeconds: 30,
  /** What is kept of a response */
  responseBytes: 1_024,
  oldSecretHours: 24,
  /** Failing for so long switches it off. */
  offAfterDays: 3,
  deliveryDays: 30,
  deliveriesDefault: 20,
  deliveriesMax: 100,
} as const;

/** How long some things are kept. The privacy policy names them. */
export const keptDays = { holdDays: 90, mailDays: 90, speedDays: 400 } as const;

export const systemLimits = {
  /** Of each queue that administrators see */
  queueRows: 20,
  /** What administrators last did about them */
  acts: 10,
  testMailsPerHour: 20,
} as const;
