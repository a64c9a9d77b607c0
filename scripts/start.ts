import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readStamp } from './build-web.ts';

const build = fileURLToPath(new URL('build-web.ts', import.meta.url));

const buildState = readStamp();
if (!buildState) {
  // Builds in a separate process, because building sets NODE_ENV to production, which would affect the server.
  const { status } = spawnSync(process.execPath, [build, '--uncompressed'], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
if (buildState !== 'compressed') {
  const compressing = spawn(process.execPath, [build, '--compress'], { stdio: 'ignore' });
  compressing.unref();
  process.once('exit', () => compressing.kill());
}
