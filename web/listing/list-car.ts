import { ApiError, request } from '../session/api.ts';
import type { inputOf } from './car-values.ts';

type Input = ReturnType<typeof inputOf>;

/** A photo belongs to one car, so a car of ours that shows this one is the car that we sent. */
async function isListed({ photoIds }: Input): Promise<boolean> {
  const { cars } = await request('GET /api/my/cars', { query: { sort: 'newest' } });
  return cars.some(({ photo }) => photo?.id === photoIds[0]);
}

/** An answer can get lost after the car was kept. Asking for it keeps a second press from failing, or listing it twice. */
export async function listCar(input: Input): Promise<void> {
  try {
    await request('POST /api/cars', { body: input });
  } catch (error) {
    const isUnsure = error instanceof ApiError && (error.status === 0 || error.status >= 500 || 'photoIds' in error.fields);
    if (isUnsure && (await isListed(input).catch(() => false))) return;
    throw error;
  }
}
