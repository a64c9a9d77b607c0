export { KEPT_HOURS } from './kept-for.ts';
