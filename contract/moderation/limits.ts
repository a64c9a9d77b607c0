export const moderationLimits = {
  /** How many cars one request may activate or disable. */
  carsAtOnce: 100,
  /** How long administrators may undo their own decisions. */
  undoMinutes: 10,
  queueDefault: 10,
  queueMax: 25,
  usersDefault: 25,
  usersMax: 50,
  /** Rows of each kind on a user's page; the rest is only counted. */
  rowsShown: 10,
  notesShown: 50,
  noteMax: 2_000,
  notesPerHour: 120,
} as const;
