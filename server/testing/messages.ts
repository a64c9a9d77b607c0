import { randomUUID } from 'node:crypto';
import { call, type ServerTarget } from './call.ts';
import type { SignedIn } from './booking.ts';

interface NewMessage {
  text?: string;
  key?: string;
  photoIds?: string[];
}

const messageBody = ({ text = 'Is it free?', key = randomUUID(), photoIds = [] }: NewMessage) => ({
  key,
  text,
  photoIds,
});

export const startThread = (
  server: ServerTarget,
  as: SignedIn,
  about: { carId: string } | { rentalId: string },
  writing: NewMessage = {},
) => call(server, 'POST /api/threads', { body: { ...about, ...messageBody(writing) }, as });

export const sendMessage = (server: ServerTarget, as: SignedIn, id: string, writing: NewMessage = {}) =>
  call(server, 'POST /api/threads/:id/messages', { params: { id }, body: messageBody(writing), as });

export const showThread = (
  server: ServerTarget,
  as: SignedIn,
  id: string,
  query: { before?: number; after?: number; limit?: number } = {},
) => call(server, 'GET /api/threads/:id', { params: { id }, query, as });

export const listThreads = (
  server: ServerTarget,
  as: SignedIn,
  query: { role?: 'renter' | 'owner'; cursor?: string; limit?: number } = {},
) => call(server, 'GET /api/threads', { query, as });

export const markReadUpTo = (server: ServerTarget, as: SignedIn, id: string, messageId: number) =>
  call(server, 'PUT /api/threads/:id/read', { params: { id }, body: { messageId }, as });
