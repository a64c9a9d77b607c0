export { SaveCarButton } from './save-car-button.tsx';
export { savedQueries } from './saved-queries.ts';
