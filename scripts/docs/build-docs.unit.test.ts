import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocs } from './build-docs.ts';
import { findDeadLinks } from './dead-links.ts';
import { findSections, type Section } from './search.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'docs-site-'));
const site = join(folder, 'site');
const read = (path: string) => readFileSync(join(site, path), 'utf8');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the documentation site', () => {
  let deadLinks: string[];
  let pages: string[];

  beforeAll(async () => {
    ({ deadLinks } = await buildDocs(site));
    pages = globSync('**/*.html', { cwd: site });
  });

  it('has a page for every document, and lists each in the navigation', () => {
    const texts = globSync(['docs/*.md', 'docs/decisions/*.md'], { cwd: root });
    const expected = texts.map((text) => text.slice('docs/'.length).replace(/md$/, 'html'));
    expect(pages).toEqual(
      expect.arrayContaining([...expected, 'index.html', 'changelog.html', 'contributing.html', 'security.html']),
    );
    const listed = read('index.html') + read('decisions/index.html').replaceAll('href="', 'href="decisions/');
    expect(pages.filter((page) => !listed.includes(`href="${page}"`))).toEqual([]);
  });

  it('has no dead link, anchor or picture', () => {
    expect(deadLinks).toEqual([]);
  });

  it('leaves no Markdown syntax in the pages', () => {
    for (const page of pages) {
      const words = read(page)
        .replaceAll(/<(pre|code)\b.*?<\/\1>/gs, '')
        .replaceAll(/<[^>]+>/g, '');
      expect(words, page).not.toMatch(/\]\(|\*\*|^#+ |^\|.*\|$|```|undefined/m);
    }
  });

  it('finds a search term with the section that contains it', () => {
    const sections = JSON.parse(read('search-index.js').replace(/^searchIndex=/, '')) as Section[];
    const find = (query: string) => findSections(sections, query).map(({ section }) => section.address);
    expect(find('S3')).toContain('operating.html#several-machines');
    expect(find('refund').join()).toContain('payments.html');
    expect(find('Refunds worker')).not.toEqual([]);
    expect(find('import calendar')[0]).toMatch(/^calendars\.html/);
    expect(find('kubernetes')[0]).toBe('kubernetes.html');
    expect(find('nowheretobefound')).toEqual([]);
    expect(findSections(sections, 'S3').every(({ excerpt }) => /s3/i.test(excerpt))).toBe(true);
    for (const { address } of sections) expect(existsSync(join(site, address.split('#')[0]!)), address).toBe(true);
  });

  it('loads nothing from other hosts, and runs only its own script', () => {
    for (const page of pages) {
      expect(read(page), page).not.toMatch(
        /(?:src|srcset)="[a-z]+:|<link[^>]+href="[a-z]+:|\son[a-z]+="|<style|\sstyle="/,
      );
      expect(read(page).match(/<script\b/g), page).toHaveLength(1);
    }
    expect(read('style.css')).not.toMatch(/url\((?!\.\/)/);
  });
});

describe('findDeadLinks', () => {
  it('reports links to missing files and anchors, and absolute paths', () => {
    const made = join(folder, 'made');
    mkdirSync(made);
    writeFileSync(
      join(made, 'one.html'),
      '<h1 id="here"></h1><a href="#here"></a><a href="two.html#there"></a><a href="#gone"></a>',
    );
    writeFileSync(join(made, 'two.html'), '<a href="one.html#here"></a><img src="gone.webp"><a href="/one.html"></a>');
    expect(findDeadLinks(made).toSorted()).toEqual([
      'one.html: #gone',
      'one.html: two.html#there',
      'two.html: /one.html',
      'two.html: gone.webp',
    ]);
  });
});
