/** A searchable part of a page, from one heading to the next. */
export interface Section {
  /** Path from the site's root, with anchor */
  address: string;
  page: string;
  heading: string;
  text: string;
  /** 1 for guides, less for the changelog and decisions */
  weight: number;
}

interface Found {
  section: Section;
  excerpt: string;
}

export const FOUND_MAX = 12;
const EXCERPT_LENGTH = 140;
const EXACT = { page: 12, heading: 10, text: 2 };

const escape = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Matches the beginnings of words. */
const beginsWith = (word: string) => new RegExp(String.raw`(?<![\p{L}\p{N}])${escape(word)}`, 'giu');

const wordsOf = (query: string): string[] => [...new Set(query.toLowerCase().split(/\s+/).filter(Boolean))];

/** Returns 0 if a word is missing. Titles count more than text, and frequent words more than a single mention. */
function score({ page, heading, text, weight }: Section, words: readonly RegExp[]): number {
  let sum = 0;
  for (const word of words) {
    const times = Math.min(text.match(word)?.length ?? 0, 4);
    const found =
      (page.match(word) ? EXACT.page : 0) +
      (heading.match(word) ? EXACT.heading : 0) +
      (times ? EXACT.text + times : 0);
    if (!found) return 0;
    sum += found;
  }
  return sum * weight;
}

function excerptOf(text: string, words: readonly RegExp[]): string {
  const first = Math.min(...words.map((word) => text.search(word)).filter((at) => at >= 0));
  const from = Number.isFinite(first) && first > 50 ? text.indexOf(' ', first - 50) + 1 : 0;
  const end = from + EXCERPT_LENGTH;
  return (
    (from ? '… ' : '') + (end < text.length ? `${text.slice(from, text.lastIndexOf(' ', end))} …` : text.slice(from))
  );
}

export function findSections(sections: readonly Section[], query: string): Found[] {
  const words = wordsOf(query).map(beginsWith);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: score(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, FOUND_MAX)
    .map(({ section }) => ({ section, excerpt: excerptOf(section.text, words) }));
}
