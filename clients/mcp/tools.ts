import type { Document, DocumentedOperation, Schema } from '../write-types.ts';

/**
 * The operations that an assistant may use. Operations that move money or agree to something have no scope, so they
 * cannot be listed.
 */
export const TOOLS = {
  search_cars: {
    operation: 'GET /api/cars',
    description:
      'Search cars for rent, a page at a time. With startDate and endDate, returns only available cars, with the total price. Pass nextCursor as cursor to get the next page.',
  },
  show_car: { operation: 'GET /api/cars/{id}', description: 'Get the details of a car.' },
  car_reviews: { operation: 'GET /api/cars/{id}/reviews', description: 'List renters’ reviews of a car.' },
  quote: {
    operation: 'POST /api/quotes',
    description:
      'Check whether another user’s car is available on given dates, and what it costs. Nothing is held or booked.',
  },
  my_trips: { operation: 'GET /api/my/rentals', description: 'List the user’s trips, including requested ones.' },
  my_bookings: { operation: 'GET /api/my/bookings', description: 'List the bookings of the user’s own cars.' },
  show_rental: { operation: 'GET /api/rentals/{id}', description: 'Get a rental, as its renter or owner.' },
  my_cars: { operation: 'GET /api/my/cars', description: 'List the user’s own cars.' },
  car_calendar: {
    operation: 'GET /api/cars/{id}/calendar',
    description:
      'Get the calendar of one of the user’s cars: whether each day is free, booked or blocked, by what, and its price.',
  },
  block_days: {
    operation: 'POST /api/cars/{id}/blocks',
    description: 'Block days of one of the user’s cars, first and last day included.',
  },
  free_days: {
    operation: 'DELETE /api/blocks/{id}',
    description: 'Delete a block by its id in the calendar, so that its days can be booked again.',
  },
  my_earnings: { operation: 'GET /api/my/earnings', description: 'Get the earnings of the user’s cars.' },
  my_conversations: {
    operation: 'GET /api/threads',
    description: 'List the user’s conversations: unread first, then newest.',
  },
  read_conversation: { operation: 'GET /api/threads/{id}', description: 'Get the messages of a conversation.' },
} as const;

export interface Tool {
  name: string;
  description: string;
  /** The client's name for it */
  operation: string;
  scope: string;
  isRead: boolean;
  input: Schema;
  /** Sorts named arguments into path parameters, query and body */
  toRequest(given: Record<string, unknown>): { params?: object; query?: object; body?: object };
}

const LOCATIONS = { path: 'params', query: 'query' } as const;
const bodyOf = ({ requestBody }: DocumentedOperation): Schema | undefined =>
  requestBody?.content['application/json']?.schema;

function makeTool(
  name: string,
  { operation, description }: { operation: string; description: string },
  document: Document,
) {
  const [method = '', path = ''] = operation.split(' ');
  const documented = document.paths[path]?.[method.toLowerCase()];
  const scope = documented?.security?.find((way) => way['apiKey'])?.['apiKey']?.[0];
  // Skips operations that an older marketplace does not have, and those that no key may call.
  if (!documented || !scope) return [];
  const parameters = (documented.parameters ?? []).filter((parameter) => parameter.in in LOCATIONS);
  const body = bodyOf(documented);
  const locationOf = new Map<string, 'params' | 'query' | 'body'>([
    ...Object.keys(body?.properties ?? {}).map((field) => [field, 'body'] as const),
    ...parameters.map((parameter) => [parameter.name, LOCATIONS[parameter.in as keyof typeof LOCATIONS]] as const),
  ]);
  const tool: Tool = {
    name,
    operation,
    scope,
    isRead: method === 'GET' || path === '/api/quotes',
    description: `${description} Requires the scope ${scope}.`,
    input: {
      type: 'object',
      properties: {
        ...body?.properties,
        ...Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.schema])),
      },
      required: [
        ...(body?.required ?? []),
        ...parameters.filter((parameter) => parameter.required).map((parameter) => parameter.name),
      ],
      additionalProperties: false,
    },
    toRequest(given) {
      const sorted: Record<string, Record<string, unknown>> = body ? { body: {} } : {};
      for (const [field, value] of Object.entries(given)) {
        const location = locationOf.get(field);
        if (location) (sorted[location] ??= {})[field] = value;
      }
      return sorted;
    },
  };
  return [tool];
}

export const makeTools = (document: Document): Tool[] =>
  Object.entries(TOOLS).flatMap(([name, described]) => makeTool(name, described, document));
