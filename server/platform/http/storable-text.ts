import type { FastifyRequest } from 'fastify';
import { AppError } from '../problem.ts';

const WHOLE = '(request)';

/** PostgreSQL cannot store NUL or lone surrogates; nobody types either. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0');

function findUnstorable(value: unknown): string | undefined {
  // Iterative, because deep nesting would exhaust the stack.
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

export function requireStorableText({ params, query, body }: FastifyRequest): void {
  const name = findUnstorable(params) ?? findUnstorable(query) ?? findUnstorable(body);
  if (name !== undefined) throw new AppError('request/invalid', { fields: { [name]: 'request/invalid' } });
}
