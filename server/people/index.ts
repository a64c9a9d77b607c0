export { personOf } from './person.queries.ts';
