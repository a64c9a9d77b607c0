/** What other features may ask of saved cars. */
export { forgetSavedCars } from './saved.queries.ts';
