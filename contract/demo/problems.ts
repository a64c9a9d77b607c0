/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const demoProblems = {
  'demo/shared-account': 403,
  'demo/closed': 403,
  'demo/too-many': 429,
} as const;
