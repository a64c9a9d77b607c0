import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnvFile } from '../platform/env-file.ts';
import { COMMANDS } from '../platform/installation.ts';

// Runs a command with the settings of the service, which `deploy/run` hands over as an open file: they may be for root's
// eyes only, and this runs as the service's user.
const SETTINGS = 3;

const [name = '', ...args] = process.argv.slice(2);
const script = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (script) {
  const settings = parseEnvFile(readFileSync(SETTINGS, 'utf8'));
  closeSync(SETTINGS);
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url)), ...args], {
    env: { ...process.env, ...settings },
    stdio: 'inherit',
  });
  // A terminal tells both of us about Ctrl-C.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  child.once('exit', (code) => (process.exitCode = code ?? 1));
} else {
  const commands = Object.keys(COMMANDS).join(', ');
  console.error(
    name ? `There is no command ${name}, only ${commands}.` : `Usage: deploy/run COMMAND …, of ${commands}`,
  );
  process.exitCode = 1;
}
