import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** Phrases that are literal translations in comments, test titles, operators' texts and docs, with what to write instead. */
const PHRASES: [sign: RegExp, instead: string][] = [
  [/\banew\b/i, 'again, or a verb with re-'],
  [/\b(?:some|any|every)body\b/i, 'who it is: a user, another user, everyone'],
  [/\bwhoever\b/i, 'who it is: the user who …'],
  [/\bby (?:itself|themselves)\b/i, 'automatically, alone, or who does it'],
  [/\bof (?:its|his|her|their) own\b(?! \w)/i, 'its own …, or separate'],
  [/\bfor good\b/i, 'permanently'],
  [/\bas good as\b/i, 'almost'],
  [/\b(?:is|are|was|were|been) told\b(?! to\b)/i, 'is notified, or sees'],
  [/\btold (?:of|apart)\b|\btells of\b/i, 'notified of, distinguished, is about'],
  [/\bhears? of\b/i, 'is notified of'],
  [/\b(?:is|are|was|were) (?:answered with|let go)\b|\blets? go of\b/i, 'returns, is released'],
  [/\b(?:is|are) to be (?:seen|had)\b|\bfor want of\b/i, 'is visible, is available, because there is no'],
  [/\bsees to (?:it|that|this)\b/i, 'ensures'],
  [/\bbegins? afresh\b/i, 'starts over, is reset'],
  [/\bwhatever (?:a user|users|is written|happens to)\b/i, 'regardless of …'],
  [/\bopen doors\b/i, 'public browsing'],
];

/** Names that were replaced, as whole words of identifiers and file names, with their replacement. */
const NAMES: [sign: RegExp, instead: string][] = [
  [/^(?:canBeHad|whatIsOpen)$/, 'isAvailable, outstandingAmount'],
  [/^giveBack$|^raise(?:Promise|Refund)/, 'refund, increasePromisedRefund'],
  [/^forget[A-Z]/, 'delete…, purge… or reset…'],
  [/^(?:takeTurn|requirePart|isPassing|Happening)$/, 'runWhenIdle, requireParticipant, isTransient, RentalTransition'],
  [/somebody|anybody|everybody/i, 'anotherUser, everyone'],
  [/^(?:Told|Said|LOOKS|TURNING|TELLING|FLOORS|patience|standIn)$/, 'what it holds'],
  [
    /^(?:desk|bar-places|in-turn|happening|standing|meeting|patience)$/,
    'admin, bottom-nav, accountStatus, pickupDetails',
  ],
];

/** `path: text` of accepted matches. Migrations and the changelog are history; bodies of SQL functions must equal the migrations. */
const EXCEPTIONS = new Set([
  'server/schema/46-reviews.sql: Whoever writes the second one waits for the first, and sees it.',
  'scripts/test-calendar.ts: The full tier of API tests repeats the quick one with other providers; the one of journeys has steps of its own. */',
]);
const SKIPPED = /^(?:server\/migrations\/|CHANGELOG\.md$|LICENSE$|scripts\/lint\/english\.unit\.test\.ts$)/;

const HASH_COMMENTS = /^\s*#.*$|summary: .*/gm;
const JS_TEXTS =
  /\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$|\b(?:it|test|describe)(?:\.\w+(?:\(.*?\))?)*\(\s*(?:'.*?'|`.*?`)|\b(?:format\(|help: )'.*'/gm;
const TEXTS: Record<string, RegExp> = {
  '.css': /\/\*[^]*?\*\//g,
  '.md': /^.+$/gm,
  '.mjs': JS_TEXTS,
  '.sql': /^\s*--.*$/gm,
  '.ts': JS_TEXTS,
  '.tsx': JS_TEXTS,
};

const paths = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((path) => !SKIPPED.test(path));

/** Texts that people read, in files of a known kind */
function textsOf(path: string): string[] {
  const isSettings =
    path === '.env.example' || /^deploy\/.*(?:\.(?:ya?ml|env|sh|conf|service|timer|hcl)|file|run)$/.test(path);
  const texts = isSettings ? HASH_COMMENTS : TEXTS[extname(path)];
  return texts ? (readFileSync(ROOT + path, 'utf8').match(texts) ?? []) : [];
}

const DECLARED = /\b(?:const|let|function|class|interface|type) (\w+)/g;
const isCode = (path: string) => /\.tsx?$/.test(path);
const namesOf = (path: string): string[] => [
  basename(path).replace(/\..*/, ''),
  ...(isCode(path) ? [...readFileSync(ROOT + path, 'utf8').matchAll(DECLARED)].map((match) => match[1]!) : []),
];

const find = (signs: typeof PHRASES, partsOf: (path: string) => string[]): string[] =>
  paths.flatMap((path) =>
    partsOf(path).flatMap((part) => {
      const text = part
        .replaceAll(/\s*\n\s*(?:\*|--|\/\/|#)?\s*/g, ' ')
        .replace(/^\s*(?:--|\/\/|#|\/\*\*?)/, '')
        .trim();
      return signs
        .filter(([sign]) => sign.test(text) && !EXCEPTIONS.has(`${path}: ${text}`))
        .map(([, instead]) => `${path}: ${text.slice(0, 200)} — write: ${instead}`);
    }),
  );

describe('English', () => {
  it('has no literal translations in comments, test titles, findings, settings and docs', () => {
    expect(paths.length).toBeGreaterThan(1_000);
    expect(find(PHRASES, textsOf)).toEqual([]);
  });

  it('has no replaced names in declarations and file names', () => {
    expect(find(NAMES, namesOf)).toEqual([]);
  });

  it.each([
    ['// Reads it anew', 1],
    ['// Each has a key of its own', 1],
    ['// Each row has its own key', 0],
    ['// The owner is told to wait', 0],
  ])('finds signs in %s', (text, count) => {
    expect(PHRASES.filter(([sign]) => sign.test(text))).toHaveLength(count);
  });
});
