import { startProduct } from './start-product.ts';

/** One product for all journeys, stopped at the end. */
export default async function setup() {
  const { url, verify, stop } = await startProduct();
  process.env.E2E_URL = url;
  return async () => {
    // Whatever the journeys did, dates and money add up afterwards.
    const { isSound, said } = await verify();
    await stop();
    if (!isSound) throw new Error(`npm run verify after the journeys:\n${said}`);
  };
}
