import type { FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** More than this is waiting only for a reader who has stopped reading. */
const WAITING_BYTES_MAX = 16 * 1024;
const FAREWELL_MILLISECONDS = 1_000;

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Neither kept nor compressed on the way, which would hold back what is small.
  'cache-control': 'no-store, no-transform',
  // For nginx: passed on at once
  'x-accel-buffering': 'no',
  connection: 'close',
};

/** One piece of text may be sent to many. */
export const eventText = (data: unknown, event?: string): string =>
  `${event ? `event: ${event}\n` : ''}data: ${JSON.stringify(data)}\n\n`;
export const HEARTBEAT = ':\n\n';

/** A class, since a process has thousands of them: closures would be objects of each. */
export class EventStream {
  readonly #socket: Socket;

  constructor(socket: Socket) {
    this.#socket = socket;
  }

  /** False once it has ended or its reader is too slow, who is dropped. */
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
    // A reader who does not take the rest would hold up a shutdown.
    setTimeout(() => socket.destroy(), FAREWELL_MILLISECONDS).unref();
  }
}

/**
 * Node's HTTP server lets go of the request, the response and the parser as if the connection were closed, while it
 * stays open. They are three quarters of what a stream holds, and all of it is marked again with each garbage collection.
 */
function release(socket: Socket, request: IncomingMessage, response: ServerResponse) {
  response.detachSocket(socket);
  // A request that is let go of before its end would take the socket with it.
  Object.assign(request, { socket: undefined });
  const lettingGo = socket.listeners('close');
  socket.removeAllListeners();
  for (const letGo of lettingGo) letGo.call(socket);
}

function drop(this: Socket) {
  this.destroy();
}

/**
 * Answers with server-sent events, for as long as both sides want. They last until the connection is closed: without
 * the framing of chunks, an event is a single write to the socket.
 */
export function openEventStream(reply: FastifyReply, onClose: () => void): EventStream {
  const { raw, request } = reply;
  const { socket } = request.raw;
  reply.hijack();
  raw.removeHeader('transfer-encoding');
  raw.writeHead(200, { ...reply.getHeaders(), ...HEADERS } as Record<string, string>);
  raw.flushHeaders();
  // The parser may be at work until then.
  setImmediate(() => {
    if (socket.destroyed || raw.socket !== socket) {
      // Gone, or behind another request on the same connection, which nobody does who reads events.
      raw.destroy();
      return onClose();
    }
    release(socket, request.raw, raw);
    socket.on('close', onClose);
    // One function for all: written here, it would keep the request for as long as the socket.
    socket.on('error', drop).on('end', drop);
    socket.resume();
  });
  return new EventStream(socket);
}
