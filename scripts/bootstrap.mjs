// Runs before every npm command, on the machine's own Node: installs the locked packages if they are missing or
// outdated, and generates files. The packages include the Node that the commands run on, so this file must work on Node
// 20.
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

/** npm runs `prepare` after installing packages, which generates the types that `tsc` and editors need. */
const isPreparing = process.env.npm_lifecycle_event === 'prepare';
if (!isPreparing) install();

/** npm before 11 removes the link to this platform's Node when it removes the package for another platform. */
function linkOwnNode() {
  const own = `node-${process.platform}-${process.arch}/bin/node`;
  if (existsSync(at('node_modules/.bin/node')) || !existsSync(at(`node_modules/${own}`))) return;
  mkdirSync(at('node_modules/.bin'), { recursive: true });
  symlinkSync(`../${own}`, at('node_modules/.bin/node'));
}

linkOwnNode();
const hasOwnNode = existsSync(at('node_modules/.bin/node'));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const isTooOld = !hasOwnNode && (major < 24 || (major === 24 && minor < 7));
if (isTooOld && !isPreparing) {
  console.error(`Sparekey needs Node 24.7 or later on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}

const changedAt = (path) => (existsSync(at(path)) ? statSync(at(path)).mtimeMs : 0);
const types = changedAt('contract/languages/message-parameters.ts');
const sources = ['contract/languages/en.json', 'scripts/message-parameters.ts'];
// Production installations have no development packages and need no types.
const canMakeTypes = !isTooOld && existsSync(at('node_modules/@formatjs/icu-messageformat-parser'));
if (canMakeTypes && sources.some((path) => changedAt(path) >= types)) run('node', 'scripts/translations.ts', '--types');
