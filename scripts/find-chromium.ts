// Finds a Chromium for the browser journeys, or installs one: a browser of the system first, then Debian's package where
// we may install packages, then Playwright's own download. Prints nothing when all is well.
import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const CANDIDATES = [
  process.env.CHROMIUM_PATH,
  // The same browser without its windows takes half the processor time.
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

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests…');
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  const install = (...packages: string[]) => run('apt-get', ['install', '-y', '-qq', ...packages], quiet);
  if (!run('apt-get', ['update', '-qq'], quiet)) return;
  // Older releases have it in one piece only.
  if (!install('chromium-headless-shell', 'fonts-liberation')) install('chromium');
}

/** The path of a browser that can be started, installing one if there is none. */
export function ensureChromium(): string {
  const found = systemChromium() ?? playwrightChromium();
  if (found) return found;
  installFromDebian();
  const installed = systemChromium();
  if (installed) return installed;
  console.log('Downloading Chromium for the browser tests…');
  run('npx', ['playwright', 'install', 'chromium']);
  const downloaded = playwrightChromium();
  if (downloaded) return downloaded;
  throw new Error('No Chromium was found or could be installed: install one and set CHROMIUM_PATH to it.');
}

if (import.meta.main) ensureChromium();
