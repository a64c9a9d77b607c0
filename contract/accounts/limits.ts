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
