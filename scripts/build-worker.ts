import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildScript } from './build-script.ts';

const source = fileURLToPath(new URL('../web/worker.ts', import.meta.url));
/** Small, because every browser that has it checks for updates regularly. */
const BYTES_MAX = 6_000;

/** Builds the service worker under a stable name, which browsers need for updates. */
export async function buildWorker(output: string) {
  const code = await buildScript(source, BYTES_MAX);
  writeFileSync(join(output, 'worker.js'), code);
}
