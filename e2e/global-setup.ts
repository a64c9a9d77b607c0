import { startProduct } from './start-product.ts';

/** One product for all journeys, stopped at the end. */
export default async function setup() {
  const { url, stop } = await startProduct();
  process.env.E2E_URL = url;
  return stop;
}
