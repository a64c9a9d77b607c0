import type { FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Only a reader who has stopped reading lets more than this accumulate. */
const WAITING_BYTES_MAX = 16 * 1024;
const FAREWELL_MILLISECONDS = 1_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither cache nor compress, which would hold back small events.
  'cache-control': 'no-store, no-transform',
  // Makes nginx forward events immediately.
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** Encodes an event once, to be sent to many streams. */
export const eventText = (data: unknown, event?: string): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
export const HEARTBEAT = ':\n\n';

/** A class, because closures would cost memory for each of a process's thousands of streams. */
export class EventStream {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** Returns false if the stream has ended, or was dropped because its reader is too slow. */
  send(text: string): boolean {
    const socket = this.#socket;
    if (socket.destroyed || socket.writableEnded) return false;
    if (socket.writableLength > WAITING_BYTES_MAX) {
      socket.destroy();
      return false;
    }
    socket.write(text);
    return true;
  }

  end() {
    const socket = this.#socket;
    socket.end();
    // A reader who does not take the remaining data would hold up a shutdown.
    setTimeout(() => socket.destroy(), FAREWELL_MILLISECONDS).unref();
  }
}

/**
 * Makes Node's HTTP server release the request, the response and the parser as if the connection were closed, while it stays
 * open. They are three quarters of a stream's memory, all of which every garbage collection has to mark.
 */
function release(socket: Socket, request: IncomingMessage, response: ServerResponse) {
  response.detachSocket(socket);
  // A request released before its end would otherwise destroy the socket.
  Object.assign(request, { socket: undefined });
  const closeListeners = socket.listeners('close');
  socket.removeAllListeners();
  for (const listener of closeListeners) listener.call(socket);
}

function drop(this: Socket) {
  this.destroy();
}

/**
 * Responds with server-sent events until either side closes the connection. There is no chunked encoding, so an event is a single
 * write to the socket.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw, request } = reply;
  const { socket } = request.raw;
  reply.hijack();
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
  raw.flushHeaders();
  // The HTTP parser may still be running until the next turn.
  setImmediate(() => {
    if (socket.destroyed || raw.socket !== socket) {
      // The client is gone, or has pipelined another request, which no reader of events does.
      raw.destroy();
      return onClose();
    }
    release(socket, request.raw, raw);
    socket.on('close', onClose);
    // A shared function: a closure would keep the request alive as long as the socket.
    socket.on('error', drop).on('end', drop);
    socket.resume();
  });
  return new EventStream(socket);
}
