/** HTTP statuses of what can go wrong; `problems.<code>` is what people read of it. */
export const peopleProblems = {
  'person/not-found': 404,
} as const;
