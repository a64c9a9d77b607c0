import type { $ZodType, input, output } from 'zod/v4/core';
import type { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

/** Calls by name, such as `'GET /api/me'`. Types only, so that a page does not load a route's validator. */
type Api = typeof api;
/** Indexed by name, so that the compiler looks up an endpoint instead of comparing against each one. */
type Endpoints = { [Key in keyof Api as Api[Key]['name']]: Api[Key] };
export type CallName = keyof Endpoints;
type EndpointOf<Name extends CallName> = Endpoints[Name];

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: infer S extends $ZodType }
  ? { [P in K]: input<S> }
  : { [P in K]?: undefined };

export type CallInput<Name extends CallName> = Part<EndpointOf<Name>, 'params'> &
  (EndpointOf<Name> extends { query: infer Q extends $ZodType } ? { query?: input<Q> } : { query?: undefined }) &
  Part<EndpointOf<Name>, 'body'>;

export type CallOutput<Name extends CallName> =
  EndpointOf<Name> extends { response: infer R extends $ZodType } ? output<R> : undefined;

export type Scalar = string | number | boolean | null | undefined;

export const splitName = (name: string) => name.split(' ') as [method: string, path: string];

export function callUrl(
  name: string,
  parts: { params?: Record<string, Scalar> | undefined; query?: Record<string, Scalar> | undefined },
): { method: string; url: string } {
  const [method, path] = splitName(name);
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(parts.params?.[key])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(parts.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.append(key, String(value));
  }
  return { method, url: query.size > 0 ? `${filled}?${query}` : filled };
}
