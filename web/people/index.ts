export { PersonLink } from './person-link.tsx';
export { PersonPicture } from './person-picture.tsx';
export { peopleKeys, peopleQueries } from './people-queries.ts';
export { nameLanguage } from './spoken-languages.ts';
export { writeResponseTime } from './response-words.ts';
