import { startProduct } from './start-product.ts';

/** One product for all journeys, stopped at the end. */
export default async function setup() {
  const { url, dataDir, verify, stop } = await startProduct();
  process.env.E2E_URL = url;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    // Whatever the journeys did, dates and money add up afterwards.
    const { isSound, said } = await verify();
    await stop();
    if (!isSound) throw new Error(`npm run verify after the journeys:\n${said}`);
  };
}
