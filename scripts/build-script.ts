import type { Plugin } from 'vite';
import { BUILD_TARGET } from './old-browsers.ts';

/** Bundles a file of `web/` into one script. Fails if it is larger than expected. */
export async function buildScript(source: string, bytesMax: number, plugins: Plugin[] = []): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins,
    build: {
      write: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: 'iife' } },
    },
  });
  const { output: files } = result as { output: { code?: string }[] };
  const code = files[0]?.code;
  if (!code || files.length > 1) throw new Error(`${source} does not build into one script.`);
  if (code.length > bytesMax) throw new Error(`${source} has ${code.length} bytes: something came along with it.`);
  return code;
}
