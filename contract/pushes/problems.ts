/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const pushProblems = {
  'push/off': 409,
  'push/device-refused': 400,
} as const;
