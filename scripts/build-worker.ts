import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_TARGET } from './old-browsers.ts';

const source = fileURLToPath(new URL('../web/worker.ts', import.meta.url));
/** Small, because every browser that has it checks for updates regularly. */
const BYTES_MAX = 6_000;

/** Builds the service worker under a stable name, which browsers need for updates. */
export async function buildWorker(output: string) {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const { output: files } = result as { output: { code?: string }[] };
  const code = files[0]?.code;
  if (!code || files.length > 1) throw new Error('web/worker.ts does not build into one script.');
  if (code.length > BYTES_MAX)
    throw new Error(`web/worker.ts has ${code.length} bytes: it must have pulled in an unintended import.`);
  writeFileSync(join(output, 'worker.js'), code);
}
