/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const systemProblems = {
  'system/not-in-queue': 409,
} as const;
