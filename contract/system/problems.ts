/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const systemProblems = {
  'system/not-in-queue': 409,
} as const;
