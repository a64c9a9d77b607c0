import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parametersOf, writeTypes } from './message-parameters.ts';

const FOLDER = fileURLToPath(new URL('../contract/languages/', import.meta.url));
const TYPES = `${FOLDER}message-parameters.ts`;

type Texts = Record<string, string>;

const languages = () => readdirSync(FOLDER).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);
const readTexts = (language: string) => JSON.parse(readFileSync(`${FOLDER}${language}.json`, 'utf8')) as Texts;

const inOrder = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const sameWants = (a: string, b: string) => JSON.stringify(parametersOf(a)) === JSON.stringify(parametersOf(b));

/** What keeps a language from being complete, a line each. */
export function problemsOf(texts: Texts, english: Texts): string[] {
  const missing = Object.keys(english).filter((id) => texts[id] === undefined);
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
    ...unknown.map((id) => `not in English: ${id}`),
    ...different.map((id) => `wants other values than in English, or can't be read: ${id}`),
  ];
}

/** Sorts the files, writes the types, and tells what each language misses. */
function update(): boolean {
  const english = readTexts('en');
  let isComplete = true;
  for (const language of languages()) {
    const texts = inOrder(readTexts(language));
    writeFileSync(`${FOLDER}${language}.json`, `${JSON.stringify(texts, null, 2)}\n`);
    const problems = problemsOf(texts, english);
    console.log(`${language}: ${Object.keys(texts).length} messages, ${problems.length || 'no'} problems`);
    for (const problem of problems) console.log(`  ${problem}`);
    isComplete &&= problems.length === 0;
  }
  writeFileSync(TYPES, writeTypes(inOrder(english)));
  return isComplete;
}

if (import.meta.main && !update()) process.exitCode = 1;
