/** Calendars of other sites */
export const feedLimits = {
  feedsMax: 5,
  nameMax: 60,
  addressMax: 2_000,
  /** How often each is imported automatically, give or take a few minutes */
  everyMinutes: 30,
  megabytesMax: 1,
  /** Time limits for fetching, and for parsing the response */
  fetchSeconds: 10,
  readSeconds: 5,
  eventsMax: 2_000,
  occurrencesMax: 20_000,
  daysAhead: 730,
  /** A calendar that is suddenly empty is accepted after this many reads over this many hours. */
  emptyReads: 3,
  emptyHours: 24,
  addedPerHour: 30,
  importsPerHour: 60,
  linksPerHour: 20,
  /** Downloads of a car's exported calendar */
  exportsPerHour: 120,
  unknownExportsPerHour: 60,
} as const;
