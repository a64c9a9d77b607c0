import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const pages = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Where its links and pictures lead, but for other sites and what stands in code. */
function linksOf(page: string): string[] {
  const text = read(page)
    .replaceAll(/^```.*?^```/gms, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)];
  return links.map(([, markdown, html]) => (markdown ?? html)!).filter((link) => !/^[a-z]+:/i.test(link));
}

/** As GitHub makes anchors of headings. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('the documentation', () => {
  it('has no link that leads nowhere', () => {
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

  it('shows every picture that is kept for it', () => {
    const shown = new Set(pages.flatMap((page) => linksOf(page).map((link) => join(dirname(page), link))));
    const kept = readdirSync(join(root, 'docs/images')).map((name) => join('docs/images', name));
    expect(kept.filter((picture) => !shown.has(picture))).toEqual([]);
  });

  it('is found from the README, page by page', () => {
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
});
