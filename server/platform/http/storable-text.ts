import type { FastifyRequest } from 'fastify';
import { AppError } from '../problem.ts';

const WHOLE = '(request)';

/** PostgreSQL keeps no NUL and no half of a surrogate pair, and nobody can type either. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

/** The field of `value` in which there is a text, however deep, that cannot be stored. */
export function findUnstorable(value: unknown): string | undefined {
  // A list of what is left to look at, since what is nested deeply enough would exhaust the stack.
  const left: [name: string, value: unknown][] = [[WHOLE, value]];
  for (let next = left.pop(); next; next = left.pop()) {
    const [name, found] = next;
    if (typeof found === 'string' && !isStorable(found)) return name;
    if (typeof found !== 'object' || found === null || ArrayBuffer.isView(found)) continue;
    for (const [key, inner] of Object.entries(found)) {
      if (!isStorable(key)) return name;
      left.push([name === WHOLE ? key.slice(0, 100) : name, inner]);
    }
  }
  return undefined;
}

/** Refuses a request with text that cannot be stored, before its handler sees it, on every route alike. */
export function refuseUnstorable({ params, query, body }: FastifyRequest): void {
  const name = findUnstorable(params) ?? findUnstorable(query) ?? findUnstorable(body);
  if (name !== undefined) throw new AppError('request/invalid', { fields: { [name]: 'request/invalid' } });
}
