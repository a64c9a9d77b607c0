import type { Block, BlockRequest } from '../../contract/calendar/calendar.ts';
import { contains } from '../../contract/dates.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import type { Services } from '../platform/services.ts';
import { setBlocks } from './set-blocks.ts';

/** Returns the block that contains these days, which may have been merged with others. */
export async function blockDays(
  services: Pick<Services, 'config' | 'pool'>,
  viewer: Viewer,
  carId: string,
  { startDate, endDate, note }: BlockRequest,
): Promise<Block> {
  const wanted = { startDate, endDate, note };
  const blocks = await setBlocks(services, viewer, carId, { startDate, endDate, blocks: [wanted] });
  return blocks.find((block) => contains(block, startDate))!;
}
