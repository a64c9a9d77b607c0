import { posix } from 'node:path';
import { brandLimits } from '../../../contract/site/limits.ts';
import { LANGUAGES } from '../../../contract/languages/languages.ts';
import type { Language } from '../../../contract/languages/translate.ts';
import { pathOfPage, isBuiltInPage } from '../../../contract/site/built-in-pages.ts';
import { decodeText, type BrandFolder } from './brand-folder.ts';
import { findPictures, renderMarkdown, type RenderedMarkdown, type LinkResolver } from './markdown.ts';
import { readPicture, type BrandPicture } from './pictures.ts';

export interface BrandPage extends RenderedMarkdown {
  language: Language;
}

export interface BrandPages {
  slugs: readonly string[];
  /** Whether the page exists in exactly this language, without fallbacks. */
  has: (slug: string, language: Language) => boolean;
  /** Falls back to the marketplace's default language, and for pages that only the operator has to any language. */
  find: (slug: string, language: Language) => BrandPage | undefined;
}

const FOLDER = 'pages';
const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.([a-z]{2})\.md$/;
const PAGE_LINK = /^(?:\.\/)?([a-z0-9-]+)(?:\.[a-z]{2})?\.md(#.*)?$/;

interface Source {
  name: string;
  slug: string;
  language: Language;
  text: string;
}

function readSources(folder: BrandFolder, problems: string[]): Source[] {
  const sources: Source[] = [];
  for (const file of folder.list(FOLDER).filter((name) => name.endsWith('.md'))) {
    const name = `${FOLDER}/${file}`;
    const [, slug, language] = NAME.exec(file) ?? [];
    if (!slug || !LANGUAGES.includes(language as Language)) {
      problems.push(`${name} must be named like imprint.de.md: small letters, and one of ${LANGUAGES.join(', ')}`);
      continue;
    }
    const bytes = folder.read(name, brandLimits.pageKilobytesMax, problems);
    const text = bytes && decodeText(bytes);
    if (text !== undefined) sources.push({ name, slug, language: language as Language, text });
    else if (bytes) problems.push(`${name} is not text in UTF-8`);
  }
  const count = new Set(sources.map(({ slug }) => slug)).size;
  if (count > brandLimits.pagesMax)
    problems.push(`${FOLDER} has ${count} pages, and ${brandLimits.pagesMax} is the most`);
  return sources;
}

/** Returns a picture's path inside the folder, or undefined if the source points elsewhere. */
function pictureName(src: string): string | undefined {
  if (/^([a-z][a-z0-9+.-]*:|[/\\])/i.test(src)) return undefined;
  try {
    return posix.normalize(posix.join(FOLDER, decodeURIComponent(src)));
  } catch {
    return undefined;
  }
}

/** Loads all pictures in advance, because rendering is synchronous. */
async function readPictures(folder: BrandFolder, sources: Source[]): Promise<Map<string, BrandPicture | string[]>> {
  const found = new Map<string, BrandPicture | string[]>();
  const names = sources.flatMap(({ text }) => findPictures(text).map(pictureName));
  for (const name of new Set(names)) {
    if (!name) continue;
    const why: string[] = [];
    const picture = await readPicture(folder, name, brandLimits.pictureKilobytesMax, why);
    found.set(name, picture ?? why);
  }
  return found;
}

function resolverFor(slugs: ReadonlySet<string>, pictures: ReadonlyMap<string, BrandPicture | string[]>): LinkResolver {
  return {
    link(href) {
      if (/^(#|\/|[a-z][a-z0-9+.-]*:)/i.test(href)) return { address: href };
      const [, slug, anchor = ''] = PAGE_LINK.exec(href) ?? [];
      if (slug && (slugs.has(slug) || isBuiltInPage(slug))) return { address: pathOfPage(slug) + anchor };
      return {
        problem: `links to ${href}, which is neither a page of the folder nor an address that begins with / or https://`,
      };
    },
    picture(src) {
      const name = pictureName(src);
      const picture = name === undefined ? undefined : pictures.get(name);
      if (picture && 'address' in picture) return picture;
      return {
        problem: picture
          ? `shows ${src}: ${picture.join(', ')}`
          : `shows ${src}, and pictures must be files of the folder`,
      };
    },
  };
}

export async function readPages(
  folder: BrandFolder,
  defaultLanguage: Language,
  problems: string[],
): Promise<{ pages: BrandPages; pictures: BrandPicture[] }> {
  const sources = readSources(folder, problems);
  const slugs = new Set(sources.map(({ slug }) => slug));
  const pictures = await readPictures(folder, sources);
  const resolve = resolverFor(slugs, pictures);
  const pages = new Map<string, BrandPage>();
  const keyOf = (slug: string, language: Language) => `${slug}.${language}`;
  for (const { name, slug, language, text } of sources) {
    const found: string[] = [];
    const rendered = renderMarkdown(text, resolve, found);
    problems.push(...found.map((problem) => `${name} ${problem}`));
    if (rendered) pages.set(keyOf(slug, language), { ...rendered, language });
  }
  const find: BrandPages['find'] = (slug, language) =>
    [language, defaultLanguage, ...(isBuiltInPage(slug) ? [] : LANGUAGES)]
      .map((each) => pages.get(keyOf(slug, each)))
      .find((page) => page !== undefined);
  return {
    pages: { slugs: [...slugs], has: (slug, language) => pages.has(keyOf(slug, language)), find },
    pictures: [...pictures.values()].filter((picture) => 'address' in picture),
  };
}
