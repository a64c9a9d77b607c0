/** The calendar day at the marketplace's place, as YYYY-MM-DD. */
export const todayIn = (timeZone: string, now = new Date()): string =>
  // The Swedish locale writes dates the way ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
