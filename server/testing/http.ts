import { request as begin, type Agent, type IncomingHttpHeaders } from 'node:http';

/** Sends a request over a real connection. Rejects if the connection fails; never redirects or retries. */
export function request(
  url: string,
  options: {
    method: string;
    payload: unknown;
    headers: Record<string, string>;
    agent: Agent | undefined;
  },
): Promise<{ statusCode: number; headers: IncomingHttpHeaders; body: string }> {
  const { method, payload, headers, agent } = options;
  const content = payload === undefined || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  return new Promise((done, fail) => {
    const sent = begin(url, {
      method,
      headers: content === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(agent && { agent }),
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('error', fail);
      response.on('end', () => done({ statusCode: response.statusCode!, headers: response.headers, body }));
    });
    sent.end(content);
  });
}
