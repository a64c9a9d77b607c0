/** What other features may ask about what is kept. */
export { KEPT_HOURS } from './kept-for.ts';
