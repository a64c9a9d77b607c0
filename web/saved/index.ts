export { SaveCarButton } from './save-car-button.tsx';
export { useSaveWithToast } from './save-pending-car-mutations.ts';
export { savedQueries } from './saved-queries.ts';
