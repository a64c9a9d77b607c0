/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const demoProblems = {
  'demo/shared-account': 403,
  'demo/closed': 403,
  'demo/too-many': 429,
} as const;
