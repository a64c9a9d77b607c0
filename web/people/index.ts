export { PersonLink } from './person-link.tsx';
export { PersonPicture } from './person-picture.tsx';
export { peopleKeys, peopleQueries } from './people-queries.ts';
export { languageName as nameLanguage } from './language-name.ts';
export { formatResponseTime as writeResponseTime } from './response-time.ts';
