import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parametersOf, writeTypes } from './message-parameters.ts';

const FOLDER = fileURLToPath(new URL('../contract/languages/', import.meta.url));
const TYPES = `${FOLDER}message-parameters.ts`;

type Texts = Record<string, string>;

/** Begins a copy of the English words: a page shows it, and the checks refuse it until somebody has translated it. */
const COPIED = '[en] ';

const languages = () => readdirSync(FOLDER).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);
const readTexts = (language: string) => JSON.parse(readFileSync(`${FOLDER}${language}.json`, 'utf8')) as Texts;

const inOrder = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sameWants = (a: string, b: string) => JSON.stringify(parametersOf(a)) === JSON.stringify(parametersOf(b));

/** In order of ids, with a marked copy of the English words for each message that is missing. */
export function filled(texts: Texts, english: Texts): Texts {
  const copies = Object.entries(english).map(([id, text]) => [id, COPIED + text]);
  return inOrder({ ...Object.fromEntries(copies), ...texts });
}

/** What keeps a language from being complete, a line each. */
export function problemsOf(texts: Texts, english: Texts): string[] {
  const missing = Object.keys(english).filter((id) => texts[id] === undefined);
  const copied = Object.keys(texts).filter((id) => texts[id]!.startsWith(COPIED));
  const unknown = Object.keys(texts).filter((id) => english[id] === undefined);
  const different = Object.keys(english).filter((id) => {
    const text = texts[id];
    try {
      return text !== undefined && !sameWants(text, english[id]!);
    } catch {
      return true;
    }
  });
  return [
    ...missing.map((id) => `missing: ${id}: ${english[id]}`),
    ...copied.map((id) => `to be translated: ${id}: ${english[id]}`),
    ...unknown.map((id) => `not in English: ${id}`),
    ...different.map((id) => `wants other values than in English, or can't be read: ${id}`),
  ];
}

/** Sorts the files, fills their gaps, and tells what is to be translated. */
function update(): boolean {
  const english = readTexts('en');
  let isComplete = true;
  for (const language of languages()) {
    const texts = filled(readTexts(language), english);
    writeFileSync(`${FOLDER}${language}.json`, `${JSON.stringify(texts, null, 2)}\n`);
    const problems = problemsOf(texts, english);
    console.log(`${language}: ${Object.keys(texts).length} messages, ${problems.length || 'no'} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
    isComplete &&= problems.length === 0;
  }
  return isComplete;
}

if (import.meta.main) {
  writeFileSync(TYPES, writeTypes(inOrder(readTexts('en'))));
  if (!process.argv.includes('--types') && !update()) process.exitCode = 1;
}
