// Finds or installs a Chromium for the browser journeys: first an installed browser, then Debian's package if we may
// install packages, then Playwright's download. Prints nothing if one is found.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The headless build needs half the CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const systemChromium = () => CANDIDATES.find((path) => path && existsSync(path));

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } }).status === 0;

const playwrightChromium = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined);

/** Mirrors fail occasionally, and another apt process may hold the lock. */
const ATTEMPTS = 3;
const APT_OPTIONS = ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', '-o', 'APT::Update::Error-Mode=any'];

type RunApt = (args: string[]) => boolean;

/** Updates the lists of packages, then gets some of them; up to three times. */
export function fetchFromDebian(runApt: RunApt, get: (runApt: RunApt) => boolean): boolean {
  const runPatiently: RunApt = (args) => runApt([...APT_OPTIONS, ...args]);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (runPatiently(['update', '-qq']) && get(runPatiently)) return true;
  }
  return false;
}

export const installFromDebian = (runApt: RunApt): boolean =>
  fetchFromDebian(runApt, (runPatiently) => {
    const install = (...packages: string[]) => runPatiently(['install', '-y', '-qq', ...packages]);
    // Older releases have no separate headless package.
    return install('chromium-headless-shell', 'fonts-liberation') || install('chromium');
  });

/** Returns the path of a browser, and installs one if there is none. */
export function ensureChromium(): string {
  const found = systemChromium() ?? playwrightChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests…');
    installFromDebian((args) => run('apt-get', args, { DEBIAN_FRONTEND: 'noninteractive' }));
  }
  const installed = systemChromium();
  if (installed) return installed;
  console.log('Downloading Chromium for the browser tests…');
  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = playwrightChromium();
  if (downloaded) return downloaded;
  throw new Error('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}

if (import.meta.main) ensureChromium();
