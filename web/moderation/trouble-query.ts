import { queryOptions } from '@tanstack/react-query';
import { desk } from './waiting-query.ts';

/** What is wrong with the site itself, and whether no mail can say so. Only the desk loads it. */
export const troubleQuery = queryOptions({ ...desk, select: ({ system }) => system });
