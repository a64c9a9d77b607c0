// npm run docs: builds the documentation site with a search in docs-site/. It works from the folder and on any static
// host at any base path. Fails on dead links.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDocs } from './docs/build-docs.ts';

const folder = fileURLToPath(new URL('../docs-site/', import.meta.url));
const { pages, deadLinks } = await buildDocs(folder);
if (deadLinks.length > 0) {
  console.error(`Dead links:\n${deadLinks.map((link) => `  ${link}`).join('\n')}`);
  process.exitCode = 1;
}
console.log(`${pages} pages are in docs-site/: open ${join(folder, 'index.html')}`);
