// Adds optional platform packages that the registry did not offer when package-lock.json was created, and removes
// download URLs, so that `npm ci` accepts the lock on every machine and with every registry. Run by `npm run lock`.
import { readFileSync, writeFileSync } from 'node:fs';

const file = new URL('../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(file, 'utf8'));
const packages = lock.packages;

const OPERATING_SYSTEMS = new Set([
  'darwin',
  'linux',
  'win32',
  'freebsd',
  'android',
  'openharmony',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
]);
const PROCESSORS = new Set([
  'arm64',
  'x64',
  'arm',
  'ia32',
  'ppc64',
  's390x',
  'riscv64',
  'loong64',
  'wasm32',
  'mips64el',
]);

/** npm resolves a package next to its dependent first, then in every parent folder. */
function isLocked(dependent, name) {
  for (let base = dependent; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true;
    if (!base) return false;
    if (!base.includes('/node_modules/')) return Boolean(packages[`node_modules/${name}`]);
  }
}

let added = 0;
for (const [path, entry] of Object.entries(packages)) {
  delete entry.resolved;
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(path, name)) continue;
    const words = name.replace(/^.*\//, '').split('-');
    const os = words.map((word) => (word === 'windows' ? 'win32' : word)).find((word) => OPERATING_SYSTEMS.has(word));
    const cpu = words.find((word) => PROCESSORS.has(word)) ?? (words.includes('x86') ? 'ia32' : undefined);
    const libc = words.some((word) => word.startsWith('musl'))
      ? 'musl'
      : words.some((word) => word.startsWith('gnu'))
        ? 'glibc'
        : undefined;
    packages[`node_modules/${name}`] = {
      version: version.replace(/^[\^~]/, ''),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
      ...(cpu ? { cpu: [cpu] } : {}),
      ...(libc ? { libc: [libc] } : {}),
      ...(os ? { os: [os] } : {}),
    };
    added += 1;
  }
}

const byName = ([left], [right]) => (left === '' ? -1 : right === '' ? 1 : left.localeCompare(right, 'en'));
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(byName));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`package-lock.json: ${added} optional packages added`);
