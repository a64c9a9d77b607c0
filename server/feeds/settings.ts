import { onOffSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const feedSettings = {
  /** Whether owners can import calendars from other sites. */
  CALENDAR_IMPORT: onOffSetting('calendarImport', 'on'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof feedSettings> {}
}
