export { axisLabel, stepName } from './format.ts';
export { PictureCard } from './picture-card.tsx';
