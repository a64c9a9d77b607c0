import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.ts';

const settings = fileURLToPath(new URL('../.env', import.meta.url));
if (existsSync(settings)) process.loadEnvFile(settings);
await buildWeb();
await import('../server/main.ts');
