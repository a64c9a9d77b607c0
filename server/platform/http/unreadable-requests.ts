import type { FastifyBaseLogger } from 'fastify';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '../../../contract/languages/translate.ts';
import { acceptedLanguage } from '../languages/choose-language.ts';
import { problemFor } from './errors.ts';
import { lookUp } from '../../../contract/look-up.ts';

const STATUS_OF: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

function responseFor(status: number, language: Language, headers: Record<string, string>) {
  const requestId = randomUUID();
  const body = JSON.stringify(problemFor(status, language, requestId));
  return {
    requestId,
    body,
    headers: {
      ...headers,
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    },
  };
}

/** Responds to what Node's parser rejects, then closes the connection, because the start of a next request is unknown. */
export function createUnreadableRequestHandlers(
  headers: Record<string, string>,
  language: Language,
  log: FastifyBaseLogger,
) {
  return {
    onUnreadable(error: Error & { code?: string }, socket: Socket): void {
      // No response for a client that disconnected, and none in the middle of another response.
      const isAnswering = (socket as { _httpMessage?: { headersSent?: boolean } })._httpMessage?.headersSent;
      if (error.code !== 'ECONNRESET' && socket.writable && !isAnswering) {
        const status = lookUp(STATUS_OF, error.code ?? '') ?? 400;
        const response = responseFor(status, language, headers);
        log.info({ requestId: response.requestId, status, code: error.code }, 'unreadable request');
        const lines = Object.entries(response.headers).map(([name, value]) => `${name}: ${value}\r\n`);
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${response.body}`);
      }
      socket.destroySoon();
    },

    onExpectation({ headers: requestHeaders }: IncomingMessage, response: ServerResponse): void {
      const answer = responseFor(417, acceptedLanguage(requestHeaders['accept-language']) ?? language, headers);
      response.writeHead(417, answer.headers).end(answer.body);
    },
  };
}
