// Runs before every npm command, on whatever Node the machine has: installs the locked packages when they are missing or
// out of date, and makes what is made from other files. Among the packages is the Node that the commands themselves run
// on, so this file may use nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const at = (path) => new URL(path, root);
const stamp = at('node_modules/.installed');

const run = (command, ...args) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, PATH: fileURLToPath(at('node_modules/.bin')) + delimiter + process.env.PATH },
  }).status === 0;

function install() {
  const lock = readFileSync(at('package-lock.json'));
  const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (this takes a minute or two, once)…');
  if (!run('npm', 'ci', '--no-audit', '--no-fund', '--loglevel=error')) {
    console.error('The packages could not be installed: check the network and run the command again.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

/** npm runs `prepare` after it has installed packages: `tsc` and editors then find what only they need. */
const isPreparing = process.env.npm_lifecycle_event === 'prepare';
if (!isPreparing) install();

/** npm before 11 removes the link to the Node of this platform together with the package of another one. */
function linkOwnNode() {
  const own = `node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(at('node_modules/.bin/node')) || !existsSync(at(`node_modules/${own}`))) return;
  mkdirSync(at('node_modules/.bin'), { recursive: true });
  symlinkSync(`../${own}`, at('node_modules/.bin/node'));
}

linkOwnNode();
const hasOwnNode = existsSync(at('node_modules/.bin/node')) || process.platform === 'win32';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooOld = !hasOwnNode && (major < 24 || (major === 24 && minor < 7));
if (isTooOld && !isPreparing) {
  console.error(`Sparekey needs Node 24.7 or later on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}

const changedAt = (path) => (existsSync(at(path)) ? statSync(at(path)).mtimeMs : 0);
const types = changedAt('contract/languages/message-parameters.ts');
const sources = ['contract/languages/en.json', 'scripts/message-parameters.ts'];
// Who only runs it has no packages for developers, and needs no types.
const canMakeTypes = !isTooOld && existsSync(at('node_modules/@formatjs/icu-messageformat-parser'));
if (canMakeTypes && sources.some((path) => changedAt(path) >= types)) run('node', 'scripts/translations.ts', '--types');
