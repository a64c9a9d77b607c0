export { PersonLink } from './person-link.tsx';
export { PersonPicture } from './person-picture.tsx';
export { writeResponseTime } from './response-words.ts';
