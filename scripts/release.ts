// npm run release -- 1.2.0: runs all checks, sets the version in changelog and packages, commits, tags, and writes the
// downloads to release/: the source with the built web app and client, the SBOM, notes and checksums. It pushes
// nothing.
// With --files-only, it only writes these files for an existing tag.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLater, pinChartVersion, pinComposeVersion, notesOf, releaseNotes } from './release/changelog.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const output = join(root, 'release');
const CHART = 'deploy/helm/Chart.yaml';
const isOption = (word: string) => word.startsWith('--');
const words = process.argv.slice(2);
const options = new Set(words.filter(isOption));
const version = words.find((word) => !isOption(word)) ?? '';

function run(command: string, args: string[], isShown = false): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', isShown ? 'inherit' : 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args[0]} failed.`);
  return isShown ? '' : stdout.trim();
}

const pathOf = (name: string) => join(root, name);
const read = (name: string) => readFileSync(pathOf(name), 'utf8');

interface Versioned {
  version: string;
}

function requireReleasable(): void {
  const { version: before } = JSON.parse(read('package.json')) as Versioned;
  if (!isLater(version, before)) throw new Error(`${version} is not later than ${before}.`);
  if (run('git', ['status', '--porcelain']) !== '') throw new Error('There are uncommitted changes.');
  if (run('git', ['tag', '--list', `v${version}`]) !== '') throw new Error(`The tag v${version} already exists.`);
  // Fails on missing notes before the long checks.
  releaseNotes(read('CHANGELOG.md'), version, '');
}

function writeVersion(): void {
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(pathOf('CHANGELOG.md'), releaseNotes(read('CHANGELOG.md'), version, day));
  for (const file of ['deploy/compose.yaml', 'deploy/compose.embedded.yaml']) {
    writeFileSync(pathOf(file), pinComposeVersion(read(file), version));
  }
  writeFileSync(pathOf(CHART), pinChartVersion(read(CHART), version));
  for (const file of ['package.json', 'package-lock.json']) {
    const parsed = JSON.parse(read(file)) as Versioned & { packages?: Record<string, Versioned> };
    parsed.version = version;
    if (parsed.packages) parsed.packages['']!.version = version;
    writeFileSync(pathOf(file), `${JSON.stringify(parsed, null, 2)}\n`);
  }
}

/** Reproducible: the same commit gives the same bytes, because Git sets every file's date to the commit's. */
function writeArchive(name: string): string {
  const filesBelow = (folder: string) =>
    readdirSync(pathOf(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name)));
  // Tests also write to dist.
  const built = ['dist/web.hash', ...filesBelow('dist/web'), ...filesBelow('dist/client')].toSorted();
  const added = built.flatMap((file) => [`--prefix=${name}/${dirname(file)}/`, `--add-file=${file}`]);
  const path = join(output, `${name}.tar.gz`);
  run('git', ['archive', '--format=tar.gz', `--output=${path}`, ...added, `--prefix=${name}/`, `v${version}`]);
  return path;
}

function writeParts(name: string): string {
  const path = join(output, `${name}.cdx.json`);
  const parts = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only']);
  const list = JSON.parse(parts) as { metadata: { component: { name: string } } };
  // npm uses the folder's name.
  list.metadata.component.name = 'sparekey';
  writeFileSync(path, `${JSON.stringify(list, null, 2)}\n`);
  return path;
}

function writeSums(paths: string[]): void {
  const sums = paths.map((path) => {
    const sum = createHash('sha256').update(readFileSync(path)).digest('hex');
    return `${sum}  ${relative(output, path)}\n`;
  });
  writeFileSync(join(output, 'SHA256SUMS'), sums.join(''));
}

function writeFiles(): void {
  run('node', ['scripts/build-web.ts'], true);
  run('node', ['clients/make-client.ts'], true);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output);
  const name = `sparekey-${version}`;
  writeSums([writeArchive(name), writeParts(name)]);
  writeFileSync(join(output, 'NOTES.md'), `${notesOf(read('CHANGELOG.md'), version)}\n`);
}

try {
  if (!options.has('--files-only')) {
    requireReleasable();
    if (!options.has('--unchecked')) run('npm', ['run', 'test:all'], true);
    writeVersion();
    run('git', ['commit', '--quiet', '--all', '--message', `release: ${version}`]);
    run('git', ['tag', '--annotate', `v${version}`, '--message', `Sparekey ${version}`]);
    console.log(`Sparekey ${version} is committed and tagged. Publish it with: git push --follow-tags`);
  }
  writeFiles();
  console.log(`The files of Sparekey ${version} are in release/.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
