import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_TARGET } from '../old-browsers.ts';
import { findDeadLinks } from './dead-links.ts';
import { renderLayout, type Group, type Link } from './layout.ts';
import { parseMarkdown, renderPage, textOf } from './render-page.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const FRONT = 'README.md';
const DECISIONS = 'docs/decisions';
const DECISION_LIST = `${DECISIONS}/index.md`;
const sources = globSync(['*.md', 'docs/*.md', `${DECISIONS}/*.md`], { cwd: root }).toSorted();
const files = globSync(['docs/images/*', 'docs/samples/*.*'], { cwd: root });

const addressOf = (source: string) =>
  source === FRONT
    ? 'index.html'
    : source.startsWith('docs/')
      ? source.slice('docs/'.length).replace(/\.md$/, '.html')
      : source.toLowerCase().replace(/\.md$/, '.html');

const titleOf = (text: string) => textOf(parseMarkdown(text)[1]);
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);
const weightOf = (source: string) => (source === 'CHANGELOG.md' ? 0.4 : source.startsWith(`${DECISIONS}/`) ? 0.4 : 1);

/** Generates the index page for the decisions. */
function listDecisions(): string {
  const items = sources
    .filter((source) => source.startsWith(`${DECISIONS}/`))
    .map((source) => `- [${titleOf(read(source))}](${posix.basename(source)})`);
  return `# Decisions\n\nWhat was decided, when, and why.\n\n${items.join('\n')}\n`;
}

/** Reads the navigation from the table “Read on” in the README. */
function readGroups(pages: ReadonlyMap<string, string>): Group[] {
  const tokens = parseMarkdown(pages.get(FRONT)!);
  const start = tokens.findIndex((token, at) => token.type === 'heading_open' && textOf(tokens[at + 1]) === 'Read on');
  const groups: Group[] = [{ label: 'Sparekey', links: [{ address: 'index.html', label: 'What it is' }] }];
  const rest = new Map(pages);
  rest.delete(FRONT);
  for (const [at, token] of tokens.entries()) {
    if (at < start || token.type !== 'inline') continue;
    const isRow = tokens[at - 1]?.type === 'td_open';
    const links = token.children!.flatMap((child, index): Link[] => {
      if (child.type !== 'link_open') return [];
      const href = String(child.attrGet('href'));
      const source = href === DECISIONS ? DECISION_LIST : href;
      if (!rest.delete(source)) return [];
      return [{ address: addressOf(source), label: capital(token.children![index + 1]!.content) }];
    });
    if (links.length === 0) groups.push({ label: capital(textOf(token)), links });
    else if (isRow) groups.at(-1)!.links.push(...links);
    else groups.push({ label: 'Project', links });
  }
  for (const [source, text] of rest) {
    if (!source.startsWith(`${DECISIONS}/`))
      groups.at(-1)!.links.push({ address: addressOf(source), label: titleOf(text) });
  }
  return groups.filter(({ links }) => links.length > 0);
}

/** Places the decisions after their index. */
function readOrder(groups: readonly Group[], pages: ReadonlyMap<string, string>): Link[] {
  const decisions = [...pages.keys()].filter((source) => source.startsWith(`${DECISIONS}/0`));
  return groups
    .flatMap(({ links }) => links)
    .flatMap((link) =>
      link.address === addressOf(DECISION_LIST)
        ? [link, ...decisions.map((source) => ({ address: addressOf(source), label: titleOf(pages.get(source)!) }))]
        : [link],
    );
}

async function buildAssets(folder: string) {
  const { build } = await import('vite');
  await build({
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: BUILD_TARGET,
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: join(root, 'scripts/docs/site.ts'),
        output: { format: 'iife', entryFileNames: 'site.js', assetFileNames: '[name][extname]' },
      },
    },
  });
  cpSync(join(root, 'web/public/favicon.svg'), join(folder, 'favicon.svg'));
}

/** Builds the site and returns its dead links. */
export async function buildDocs(folder: string): Promise<{ pages: number; deadLinks: string[] }> {
  const { version, repository } = JSON.parse(read('package.json')) as { version: string; repository?: string };
  const pages = new Map([
    ...sources.map((source) => [source, read(source)] as const),
    [DECISION_LIST, listDecisions()],
  ]);
  const groups = readGroups(pages);
  const order = readOrder(groups, pages);
  const missing: string[] = [];

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'decisions'), { recursive: true });
  for (const file of files) cpSync(join(root, file), join(folder, addressOf(file)));
  await buildAssets(folder);

  const sections = [...pages].flatMap(([source, text]) => {
    const address = addressOf(source);
    const resolve = (href: string): string | undefined => {
      const [path = '', anchor] = href.split('#');
      if (/^[a-z]+:/i.test(href) || path === '') return href;
      const target = posix.join(posix.dirname(source), path).replace(/\/$/, '');
      const hash = anchor === undefined ? '' : `#${anchor}`;
      const known = target === DECISIONS ? DECISION_LIST : target;
      if (pages.has(known) || files.includes(known))
        return posix.relative(posix.dirname(address), addressOf(known)) + hash;
      if (!existsSync(join(root, target))) missing.push(`${source}: ${href}`);
      return repository && `${repository}/blob/HEAD/${target}${hash}`;
    };
    const page = renderPage(text, address, resolve, weightOf(source));
    const at = order.findIndex((link) => link.address === address);
    const around = { before: order[at - 1], after: order[at + 1] };
    const toRoot = '../'.repeat(address.split('/').length - 1);
    writeFileSync(join(folder, address), renderLayout(page, { root: toRoot, address, groups, version, ...around }));
    return page.sections;
  });
  writeFileSync(join(folder, 'search-index.js'), `searchIndex=${JSON.stringify(sections)}\n`);
  return { pages: pages.size, deadLinks: [...missing, ...findDeadLinks(folder)] };
}
