/** HTTP statuses by problem code; the messages are under `problems.<code>`. */
export const peopleProblems = {
  'person/not-found': 404,
} as const;
