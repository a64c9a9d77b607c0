export const reportLimits = {
  textMax: 1_000,
  perHour: 20,
  pageDefault: 20,
  pageMax: 50,
  /** Related reports shown with a report, of the same thing and about the same user */
  rowsShown: 10,
  /** Messages before and after a reported one */
  messagesAround: 15,
  /** Retention after the decision */
  keptDays: 730,
} as const;
