import type { FastifyInstance } from 'fastify';

interface ListedRoute {
  method: string;
  url: string;
}

/** Reads the server's own route table. */
export function listRoutes(app: FastifyInstance): ListedRoute[] {
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  const stack: string[] = [];
  return lines.flatMap((line) => {
    const match = /^((?:[│ ]   )*)[├└]── (.*?)(?: \((.*)\))?$/.exec(line);
    if (!match) return [];
    const depth = match[1]!.length / 4;
    stack.length = depth;
    stack[depth] = match[2]!;
    const url = stack.join('');
    return (match[3] ?? '')
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => ({ method, url }));
  });
}

export const routeName = ({ method, url }: ListedRoute) => `${method} ${url}`;

/** Replaces parameters, by default with an id that does not exist. */
export const examplePath = (url: string, value = '01900000-0000-7000-8000-000000000000') => url.replace(/:\w+/g, value);
