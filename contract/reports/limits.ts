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
