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
