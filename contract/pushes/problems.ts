/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const pushProblems = {
  'push/off': 409,
  'push/device-refused': 400,
} as const;
