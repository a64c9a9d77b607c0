import { expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

const TEXT =
  ':\n\ndata: {"a":"é…"}\n\nevent: poll\r\ndata: 1\r\ndata:2\r\n\r\nid: 7\n\nevent: none\n\n:\n\ndata\n\ndata: cut off';
const EVENTS = [
  undefined,
  { name: 'message', data: '{"a":"é…"}' },
  { name: 'poll', data: '1\n2' },
  undefined,
  undefined,
  undefined,
  { name: 'message', data: '' },
];

const inChunks = (bytes: Uint8Array<ArrayBuffer>, size: number) =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      for (let from = 0; from < bytes.length; from += size) controller.enqueue(bytes.slice(from, from + size));
      controller.close();
    },
  });

it.each([1, 2, 3, 5, 7, 1_000])('reads the same events in chunks of %i bytes', async (size) => {
  const read = [];
  for await (const event of readEvents(inChunks(new TextEncoder().encode(TEXT), size))) read.push(event);
  expect(read).toEqual(EVENTS);
});

it('cancels a stream that is not read to the end', async () => {
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
    cancel: () => void (isCancelled = true),
  });
  for await (const event of readEvents(endless)) if (event) break;
  expect(isCancelled).toBe(true);
});
