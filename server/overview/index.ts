/** What other features may ask of the overview. */
export { recountFrom, THE_FIRST_DAY } from './figure.queries.ts';
export { findWrongFigures } from './find-wrong-figures.ts';
