export { SaveButton } from './save-button.tsx';
