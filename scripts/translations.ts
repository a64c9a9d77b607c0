import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parametersOf, writeTypes } from './message-parameters.ts';

const FOLDER = fileURLToPath(new URL('../contract/languages/', import.meta.url));
const TYPES = `${FOLDER}message-parameters.ts`;

type Texts = Record<string, string>;

/** Marks a copy of the English text: pages show it, but the checks fail until it is translated. */
const COPIED = '[en] ';

const languages = () => readdirSync(FOLDER).flatMap((file) => /^(\w+)\.json$/.exec(file)?.[1] ?? []);
const readTexts = (language: string) => JSON.parse(readFileSync(`${FOLDER}${language}.json`, 'utf8')) as Texts;

const inOrder = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1)));

const haveSameParameters = (a: string, b: string) =>
  JSON.stringify(parametersOf(a)) === JSON.stringify(parametersOf(b));

/** Sorts by id, and adds a marked copy of the English text for each missing message. */
export function filled(texts: Texts, english: Texts): Texts {
  const copies = Object.entries(english).map(([id, text]) => [id, COPIED + text]);
  return inOrder({ ...Object.fromEntries(copies), ...texts });
}

/** Returns a line for each problem that makes a language incomplete. */
export function problemsOf(texts: Texts, english: Texts): string[] {
  const missing = Object.keys(english).filter((id) => texts[id] === undefined);
  const copied = Object.keys(texts).filter((id) => texts[id]!.startsWith(COPIED));
  const unknown = Object.keys(texts).filter((id) => english[id] === undefined);
  const different = Object.keys(english).filter((id) => {
    const text = texts[id];
    try {
      return text !== undefined && !haveSameParameters(text, english[id]!);
    } catch {
      return true;
    }
  });
  return [
    ...missing.map((id) => `missing: ${id}: ${english[id]}`),
    ...copied.map((id) => `to be translated: ${id}: ${english[id]}`),
    ...unknown.map((id) => `not in English: ${id}`),
    ...different.map((id) => `has other placeholders than in English, or cannot be parsed: ${id}`),
  ];
}

/** Sorts and completes the files, and lists the messages to translate. */
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
