import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import { JOURNEYS, journeysThrough } from './journeys.ts';

/** Test files by runner. */
export interface Chosen {
  unit: string[];
  api: string[];
  journeys: string[];
}

const TREES = ['contract', 'server', 'web'];
/** Files that combine all features: imports through them do not connect features. */
const COMPOSITION_ROOTS =
  /^(server\/(app|features|serve|start-server|worker|web-process|main)\.ts|contract\/api\.ts|web\/(app\/.*|main\.tsx))$/;
const AFFECTS_NO_TESTS = /\.md$|^(docs|bench|deploy|\.github)\//;
const SOURCE = /\.tsx?$/;

const folderOf = (file: string): string | undefined =>
  /^(?:contract|server|web(?:\/pages(?:\/admin)?)?)\/([\w-]+)\//.exec(file)?.[1];

const sources = () => globSync(`{${TREES.join(',')},clients,scripts,e2e}/**/*.{ts,tsx}`);

function byRunner(files: Iterable<string>): Chosen {
  const chosen: Chosen = { unit: [], api: [], journeys: [] };
  for (const file of new Set(files)) {
    if (file.endsWith('.unit.test.ts')) chosen.unit.push(file);
    else if (file.endsWith('.test.ts')) chosen.api.push(file);
    else if (file.endsWith('.e2e.ts')) chosen.journeys.push(file);
  }
  return chosen;
}

const testsIn = (all: string[], folders: ReadonlySet<string>) =>
  all.filter((file) => folders.has(folderOf(file) ?? ''));

/** Accepts features (`rentals`) and paths (`server/rentals/hold-dates.test.ts`, `e2e/messages.e2e.ts`, `web/cars`). */
export function testsNamed(words: string[]): Chosen {
  const all = sources();
  const files = words.flatMap((word) => {
    const folders = new Set([word]);
    const ofFeature = [...testsIn(all, folders), ...journeysThrough(folders)];
    if (ofFeature.length > 0) return ofFeature;
    const journey = `e2e/${word}.e2e.ts`;
    if (word in JOURNEYS) return [journey];
    if (!existsSync(word)) throw new Error(`“${word}” is neither a feature, such as rentals, nor a path.`);
    const path = normalize(word);
    return statSync(path).isDirectory() ? all.filter((file) => file.startsWith(`${path.replace(/\/$/, '')}/`)) : [path];
  });
  return byRunner(files);
}

function importers(all: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const file of all) {
    for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const path = join(dirname(file), target);
      found.set(path, [...(found.get(path) ?? []), file]);
    }
  }
  return found;
}

/** All files that import these, directly or indirectly. */
export function reachedBy(changed: string[], all = sources()): Set<string> {
  const by = importers(all);
  const reached = new Set(changed);
  for (const file of reached) {
    if (COMPOSITION_ROOTS.test(file)) continue;
    for (const importer of by.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files changed since a commit, by default where this branch left the main branch. */
function changedFiles(since?: string): string[] {
  const from = since ?? git('merge-base', 'HEAD', 'origin/HEAD').at(0) ?? 'HEAD';
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/** Undefined if a change may affect everything: imports do not show the use of migrations, settings or messages. */
export function testsReachedBy(changed: string[]): Chosen | undefined {
  const relevant = changed.filter((file) => !AFFECTS_NO_TESTS.test(file));
  if (relevant.some((file) => !SOURCE.test(file) || !file.includes('/'))) return undefined;
  const all = sources();
  const reached = reachedBy(relevant, all);
  const folders = new Set([...reached].map((file) => folderOf(file) ?? ''));
  if ([...reached].some((file) => file.startsWith('web/'))) folders.add('web');
  return byRunner([...reached, ...testsIn(all, folders), ...journeysThrough(folders)]);
}

/** Reads the arguments of `npm test`. Without a selection, all tests run; only without any argument, only the quick tier. */
export function readArguments(args: string[], changed = changedFiles) {
  const { values, positionals } = parseArgs({
    options: { quick: { type: 'boolean' }, all: { type: 'boolean' }, changed: { type: 'string' } },
    args: args.map((arg) => (arg === '--changed' ? '--changed=' : arg)),
    allowPositionals: true,
  });
  const choose = () => {
    if (positionals.length > 0) return testsNamed(positionals);
    return values.changed === undefined ? undefined : testsReachedBy(changed(values.changed || undefined));
  };
  return { isChecksOnly: values.quick === true, isQuickTier: args.length === 0, chosen: choose() };
}
