import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

interface CalendarSite {
  /** Returns the address of a calendar, a different one each time. */
  address: () => string;
  /** Sets the response to all requests from now on. */
  answer: (listener: RequestListener) => void;
  publish: (calendar: string, headers?: Record<string, string>) => void;
  requests: { url: string; headers: Record<string, string | string[] | undefined> }[];
}

/** Another calendar site on this machine, for the tests of one file. */
export function useCalendarSite(): CalendarSite {
  const requests: CalendarSite['requests'] = [];
  let listener: RequestListener = (_request, response) => response.writeHead(404).end();
  let count = 0;
  const server = createServer((request, response) => {
    requests.push({ url: request.url!, headers: request.headers });
    listener(request, response);
  });
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    requests,
    address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${++count}.ics`,
    answer: (next) => (listener = next),
    publish: (calendar, headers = {}) => {
      listener = (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/calendar', ...headers }).end(calendar);
    },
  };
}
