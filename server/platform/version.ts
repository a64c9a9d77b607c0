import { readFileSync } from 'node:fs';

/** Read once, because a process serves from one release all its life. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export const NOTES_URL = `https://github.com/sparekey/sparekey/releases/tag/v${VERSION}`;
