import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { setEnglish, startProduct } from './start-product.ts';

/** Starts one server for all journeys. `npm test` starts it earlier, during its quick checks. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined;
  // Also compresses the files, because some journeys measure the bytes that are sent.
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  const { url, dataDir, verify, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  await setEnglish(url);
  return async () => {
    // Checks that dates and money are consistent after the journeys.
    const { isSound, said } = await verify();
    await stop();
    if (!isSound) throw new Error(`npm run verify after the journeys:\n${said}`);
  };
}
