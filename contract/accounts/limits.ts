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
  /** Wrong passwords per account, per IP address and per known device. */
  guessesPerHour: 20,
  /** All attempts, including successful ones. A whole office may share one address. */
  signInsPerHour: 120,
  signInsFromAddressPerHour: 600,
  /** How long a browser stays a known device of the user who signed in. */
  deviceDays: 365,
  aboutMax: 1_000,
  spokenLanguagesMax: 10,
  phoneTypedMax: 40,
  changesPerHour: 120,
  /** Lifetime of a verification link */
  emailLinkHours: 24,
  /** Per user */
  emailLinksPerHour: 10,
  /** Per IP address, against guessing links */
  linkUsesPerHour: 60,
  unsubscribesPerHour: 600,
  userAgentMax: 300,
  /** Exports of a user's personal data */
  exportsPerDay: 5,
  /** Time to complete a sign-in at the single sign-on provider */
  singleSignOnMinutes: 10,
  /** How long a repeated sign-in there replaces entering a password */
  confirmedMinutes: 10,
} as const;

/** API keys */
export const keyLimits = {
  nameMax: 60,
  /** Per user; for operator keys, per administrator who created them */
  keysMax: 20,
  daysMax: 3_650,
  requestsPerMinute: 600,
} as const;
