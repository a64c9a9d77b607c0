import { parentPort } from 'node:worker_threads';
import { readPlaces } from './read-places.ts';

/** Rows per insert statement */
const CHUNK = 5_000;

const places = readPlaces();
const chunks: string[] = [];
for (let start = 0; start < places.length; start += CHUNK)
  chunks.push(JSON.stringify(places.slice(start, start + CHUNK)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(chunks);
