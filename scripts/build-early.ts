import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { buildScript } from './build-script.ts';
import { redirectScript } from './old-browsers.ts';

const source = fileURLToPath(new URL('../web/early.ts', import.meta.url));
/** Placeholder in the page for the script that runs before all others. */
const EARLY_MARK = '<!-- early -->';
/** Generous, because the script parses all search filters in the URL to send the page's first request. */
const BYTES_MAX = 15_000;

/** Builds the script that runs before all others and inlines it into the page. */
export async function addEarlyScript(output: string, page: string, words: Plugin) {
  const code = await buildScript(source, BYTES_MAX, [words]);
  if (/<\/script|%[A-Z]+%/.test(code)) throw new Error('web/early.ts contains text that is special in an HTML page.');
  const html = readFileSync(join(output, page), 'utf8');
  if (!html.includes(EARLY_MARK)) throw new Error('The page has no placeholder for the early script.');
  // Separate scripts, because an old browser may fail to parse the second one. Inlined, because a separate file would
  // block everything else for a round trip.
  writeFileSync(
    join(output, page),
    html.replace(EARLY_MARK, () => `<script>${redirectScript}</script><script>${code}</script>`),
  );
}
