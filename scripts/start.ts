import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isBuilt } from './build-web.ts';

if (!isBuilt()) {
  // In a process of its own: building sets NODE_ENV to production, which the server would take for its own setting.
  const build = fileURLToPath(new URL('build-web.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
await import('../server/main.ts');
