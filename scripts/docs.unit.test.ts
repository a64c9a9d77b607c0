import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONTENT_COLUMNS } from '../server/import/csv-header.ts';
import { Environment } from '../server/platform/environment.ts';
import { featureSettings } from '../server/settings.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Targets of links and pictures, except other sites and code samples. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return links.map(([, markdown, html]) => (markdown ?? html)!).filter((link) => !/^[a-z]+:/i.test(link));
}

/** Generates heading anchors like GitHub. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the documentation', () => {
  it('has no dead link', () => {
    const broken = pages.flatMap((page) =>
      linksOf(page)
        .filter((link) => {
          const [path, anchor] = link.split('#') as [string, string?];
          const target = path === '' ? page : join(dirname(page), path);
          if (!existsSync(join(root, target))) return true;
          return anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).includes(anchor);
        })
        .map((link) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('explains every column of an import', () => {
    const columns = /^### Columns\n(.*?)^### /ms.exec(read('docs/moving.md'))![1]!;
    expect(CONTENT_COLUMNS.filter((column) => !columns.includes(`\`${column}\``))).toEqual([]);
  });

  it('uses every picture in docs/images', () => {
    const shown = new Set(pages.flatMap((page) => linksOf(page).map((link) => join(dirname(page), link))));
    const kept = readdirSync(join(root, 'docs/images')).map((name) => join('docs/images', name));
    expect(kept.filter((picture) => !shown.has(picture))).toEqual([]);
  });

  it('is reachable from the README, page by page', () => {
    const reached = new Set(['README.md']);
    for (const page of reached) {
      for (const link of linksOf(page)) {
        const target = join(dirname(page), link.split('#')[0]!);
        if (target.endsWith('.md') && existsSync(join(root, target))) reached.add(target);
      }
    }
    const own = pages.filter((page) => page.startsWith('docs/') && !page.startsWith('docs/decisions/'));
    expect(own.filter((page) => !reached.has(page))).toEqual([]);
  });

  it('stays within 20,000 words, without the catalogue of failures and the decisions', () => {
    const guides = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })].filter(
      (page) => page !== 'docs/failures.md',
    );
    const words = guides.reduce((sum, page) => sum + read(page).split(/\s+/).filter(Boolean).length, 0);
    expect(words).toBeLessThanOrEqual(20_000);
  });
});

/** Pages that describe the current product. Decisions and the changelog describe past states. */
const current = pages.filter((page) => page !== 'CHANGELOG.md' && !page.startsWith('docs/decisions/'));
const findInCode = (page: string, pattern: RegExp) =>
  [...read(page).matchAll(pattern)].map(([, found]) => `${page}: ${found}`);
const lastWord = (found: string) => found.split(': ').at(-1)!;

/** Variables of tests, tools, containers and other programs, and constants in the code. */
const NOT_SETTINGS =
  /^(?:FIREFOX_PATH|GBFS_SCHEMAS|PROMTOOL_PATH|MALLOC_\w+|SPAREKEY_\w+|TEST_SEED|BC_\w+|CAR_FIELDS|MASK_VERSION|WALK_ONLY)$/;

/** Files that operators and translators create. */
const USER_FILES = new Set(['deploy/.env', 'deploy/secrets/', 'contract/languages/it.json']);

describe('the guides', () => {
  it('name only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = current.flatMap((page) => findInCode(page, /npm run (?:-s |--silent )?([a-z][a-z:-]*)/g));
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((found) => !Object.hasOwn(scripts, lastWord(found)))).toEqual([]);
  });

  it('name only settings that exist', () => {
    const known = { ...Environment.shape, ...featureSettings };
    const named = current.flatMap((page) => findInCode(page, /`([A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9])(?:=[^`]*)?`/g));
    expect(named.length).toBeGreaterThan(100);
    expect(
      named.filter((found) => {
        const name = lastWord(found);
        return ![name, name.replace(/_FILE$/, '')].some((one) => Object.hasOwn(known, one)) && !NOT_SETTINGS.test(name);
      }),
    ).toEqual([]);
  });

  it('name only files and folders that exist', () => {
    const named = current.flatMap((page) =>
      findInCode(page, /`((?:bench|clients|contract|demo|deploy|docs|e2e|scripts|server|web)\/[\w./-]*)/g),
    );
    expect(named.length).toBeGreaterThan(80);
    // `contract/<noun>/news.ts` stands for many files.
    expect(
      named.filter((found) => !USER_FILES.has(lastWord(found)) && !existsSync(join(root, lastWord(found)))),
    ).toEqual([]);
  });

  it('list every folder of the repository in the README', () => {
    const folders = globSync('*/', { cwd: root }).map((folder) => folder.replace(/\/$/, ''));
    const used = folders.filter((folder) => globSync(`${folder}/**/*.{ts,md,yaml}`, { cwd: root }).length > 0);
    const generated = new Set(['node_modules', 'dist', 'docs-site', 'release', 'test-results']);
    const readme = read('README.md');
    expect(used.filter((folder) => !generated.has(folder) && !readme.includes(`- \`${folder}/\`: `))).toEqual([]);
  });
});

describe('decisions', () => {
  const decisions = pages.filter((page) => page.startsWith('docs/decisions/'));
  const statusOf = (page: string) => read(page).split('\n')[2]!;

  it('have a date and a status', () => {
    const status = /^20\d\d-[01]\d-[0-3]\d · (?:accepted|proposed|superseded by \[)/;
    expect(decisions.length).toBeGreaterThan(50);
    expect(decisions.filter((page) => !status.test(statusOf(page)))).toEqual([]);
  });

  it('link their successor when superseded', () => {
    const superseded = decisions.filter((page) => statusOf(page).includes('superseded'));
    expect(superseded.length).toBeGreaterThan(0);
    expect(superseded.filter((page) => !/\]\(\d{4}-[\w-]+\.md\)/.test(statusOf(page)))).toEqual([]);
  });
});
