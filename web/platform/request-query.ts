import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type InfiniteData,
  type QueryKey,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import type { CallInput, CallName, CallOutput } from '../../contract/calls.ts';
import { request } from './session/api.ts';

const send = request as unknown as <Name extends CallName>(name: Name, input: object) => Promise<CallOutput<Name>>;

type QueryOptions<Data> = Omit<UnusedSkipTokenOptions<Data>, 'queryKey' | 'queryFn'>;

/** A query that sends one request. */
export const requestQuery = <Name extends CallName, Key extends QueryKey>(
  queryKey: Key,
  name: Name,
  input: CallInput<Name>,
  options?: QueryOptions<CallOutput<Name>>,
) =>
  queryOptions<CallOutput<Name>, Error, CallOutput<Name>, Key>({
    ...(options as object),
    queryKey,
    queryFn: ({ signal }) => send(name, { ...input, signal }),
  });

interface Queried {
  query?: object;
}
interface Page {
  nextCursor: string | null;
}
type PagedName = { [Name in CallName]: CallOutput<Name> extends Page ? Name : never }[CallName];

/** A list that is fetched page by page. */
export const requestPages = <Name extends PagedName, Key extends QueryKey>(
  queryKey: Key,
  name: Name,
  input: CallInput<Name>,
  options?: { staleTime?: number; placeholderData?: typeof keepPreviousData },
) =>
  infiniteQueryOptions<CallOutput<Name>, Error, InfiniteData<CallOutput<Name>>, Key, string | null>({
    ...(options as object),
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      send(name, { ...input, query: { ...(input as Queried).query, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null,
    getNextPageParam: (page) => (page as Page).nextCursor,
  });

/** Keeps the previous rows while users change what a list contains. */
export const SEARCHED = { placeholderData: keepPreviousData, staleTime: 10_000 } as const;

/** For data that is fetched each time it is opened, and never again while it is open. */
export const FETCHED_ONCE = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;
