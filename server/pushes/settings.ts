import { onOffSetting, type ConfigOf, type Settings } from '../platform/setting.ts';

export const pushSettings = {
  /** Whether people can get push notifications, which are sent through the services of browser vendors */
  PUSHES: onOffSetting('pushes', 'on'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof pushSettings> {}
}
