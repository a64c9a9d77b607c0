export { PersonLink } from './person-link.tsx';
export { PersonPicture } from './person-picture.tsx';
export { peopleKeys, peopleQueries } from './people-queries.ts';
export { languageName } from './language-name.ts';
export { formatResponseTime } from './response-time.ts';
