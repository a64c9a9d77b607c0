import { onOff, type ConfigOf, type Settings } from '../platform/setting.ts';

export const feedSettings = {
  /** Whether owners may have calendars of other sites read */
  CALENDAR_IMPORT: onOff('calendarImport', 'on'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof feedSettings> {}
}
