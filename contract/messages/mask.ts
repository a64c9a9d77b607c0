/** Replaces parts of a message that the reader may not see. */
export const MASK = '•••';
