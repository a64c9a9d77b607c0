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
