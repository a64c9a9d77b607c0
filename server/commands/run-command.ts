import { spawn } from 'node:child_process';
import { closeSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnvFile } from '../platform/env-file.ts';
import { COMMANDS } from '../platform/installation.ts';

// `deploy/run` passes the settings as an open file, because this runs as the service's user, who may not be able to read them.
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
  // The terminal sends Ctrl-C to both processes.
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
