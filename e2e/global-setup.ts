import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from './fixtures.ts';
import { startProduct } from './start-product.ts';

/** The first sign-in sets an account's language, so it must not happen in a journey with another language. */
async function setEnglish(url: string) {
  for (const who of ['renter', 'owner', 'admin']) {
    const { status } = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', origin: url },
      body: JSON.stringify({ email: `${who}@sparekey.test`, password: DEMO_PASSWORD }),
    });
    if (status !== 200) throw new Error(`${who} could not sign in: ${status}`);
  }
}

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
