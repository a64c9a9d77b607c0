import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

// A process of its own: building sets NODE_ENV to production, which the server would take for its own.
const build = fileURLToPath(new URL('build-web.ts', import.meta.url));
const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
await import('../server/main.ts');
