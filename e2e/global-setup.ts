import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { DEMO_PASSWORD } from './fixtures.ts';
import { startProduct } from './start-product.ts';

/** The first sign-in decides on an account's language: it must not be a journey in another one. */
async function speakEnglish(url: string) {
  for (const who of ['renter', 'owner', 'admin']) {
    const { status } = await fetch(`${url}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en', origin: url },
      body: JSON.stringify({ email: `${who}@sparekey.test`, password: DEMO_PASSWORD }),
    });
    if (status !== 200) throw new Error(`${who} could not sign in: ${status}`);
  }
}

/** One product for all journeys, stopped at the end. `npm test` starts it earlier, while its quick checks run. */
export default async function setup() {
  if (process.env.E2E_URL) return undefined;
  // Compressed, too, as some count the bytes that are sent.
  execFileSync(process.execPath, [fileURLToPath(new URL('../scripts/build-web.ts', import.meta.url))], {
    stdio: 'inherit',
  });
  const { url, dataDir, verify, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  await speakEnglish(url);
  return async () => {
    // Whatever the journeys did, dates and money add up afterwards.
    const { isSound, said } = await verify();
    await stop();
    if (!isSound) throw new Error(`npm run verify after the journeys:\n${said}`);
  };
}
