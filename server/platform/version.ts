import { readFileSync } from 'node:fs';

/** Read once: a process serves from one release for as long as it lives. */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
).version;

export const NOTES_URL = `https://github.com/sparekey/sparekey/releases/tag/v${VERSION}`;
