/** Stands where the reader does not see a part of what was written. */
export const MASK = '•••';
