// Runs before every npm command, on whatever Node the machine has: installs the locked packages when they are missing or
// out of date. Among them is the Node that the commands themselves run on, so this file may use nothing newer than Node 20.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);
const stamp = new URL('node_modules/.installed', root);
const lock = readFileSync(new URL('package-lock.json', root));
const wanted = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';

if (installed !== wanted) {
  console.log('Installing packages (this takes a minute or two, once)…');
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0) {
    console.error('The packages could not be installed: check the network and run the command again.');
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}

const hasOwnNode = existsSync(new URL('node_modules/.bin/node', root)) || process.platform === 'win32';
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (!hasOwnNode && (major < 24 || (major === 24 && minor < 7))) {
  console.error(`Sparekey needs Node 24.7 or later on ${process.platform}; this is ${process.version}.`);
  process.exit(1);
}
