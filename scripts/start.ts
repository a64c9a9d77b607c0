import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readStamp } from './build-web.ts';

const build = fileURLToPath(new URL('build-web.ts', import.meta.url));

const made = readStamp();
if (!made) {
  // In a process of its own: building sets NODE_ENV to production, which the server would take for its own setting.
  const { status } = spawnSync(process.execPath, [build, '--uncompressed'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
if (made !== 'compressed') {
  const compressing = spawn(process.execPath, [build, '--compress'], { stdio: 'ignore' });
  compressing.unref();
  process.once('exit', () => compressing.kill());
}
