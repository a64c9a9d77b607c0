import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const OUTSIDE = /^(?:https?|mailto):/;

const readPage = (html: string) => ({
  ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!)),
  links: [...html.matchAll(/<[a-z][^>]*?\s(?:href|src|srcset)="([^"]*)"/g)].map(([, link]) => link!),
});

/** Finds links to missing files and anchors, and absolute paths, which would require a fixed base path. */
export function findDeadLinks(folder: string): string[] {
  const pages = new Map(
    globSync('**/*.html', { cwd: folder }).map((page) => [page, readPage(readFileSync(join(folder, page), 'utf8'))]),
  );
  return [...pages].flatMap(([page, { links }]) =>
    links
      .filter((link) => {
        if (OUTSIDE.test(link)) return false;
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? page : posix.join(posix.dirname(page), path);
        if (path.startsWith('/') || !existsSync(join(folder, target))) return true;
        return anchor !== undefined && !pages.get(target)?.ids.has(decodeURIComponent(anchor));
      })
      .map((link) => `${page}: ${link}`),
  );
}
