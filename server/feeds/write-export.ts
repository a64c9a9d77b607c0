import { calendarFile } from '../../contract/calendar-file.ts';
import { feedLimits } from '../../contract/feeds/limits.ts';
import { translator } from '../platform/languages/translator.ts';
import type { Services } from '../platform/services.ts';
import { marketToday } from '../market/index.ts';
import { listTakenPeriods, recordExportRead, type ExportedCar } from './export.queries.ts';
import { ownUid } from './reading/read-calendar.ts';

/** Contains no names or reasons, only when the car is not available. */
export async function writeExport(
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  { carId, title, language }: ExportedCar,
): Promise<string> {
  const t = translator(language ?? config.defaultLanguage);
  const { host } = new URL(config.publicUrl);
  const taken = await listTakenPeriods(pool, carId, await marketToday(pool, config.timeZone));
  await recordExportRead(pool, carId);
  return calendarFile({
    brand: config.brand,
    kind: 'Availability',
    name: t('feeds.export.name', { car: title, brand: config.brand }),
    refreshMinutes: feedLimits.everyMinutes,
    events: taken.map(({ id, createdAt, startDate, endDate }) => ({
      uid: ownUid(id, host),
      createdAt: createdAt.toISOString(),
      startDate,
      endDate,
      title: t('feeds.export.not-available'),
      // Sites that replace the UID keep the description, so that we recognize our own events.
      description: ownUid(id, host),
      isBusy: true,
    })),
  });
}
