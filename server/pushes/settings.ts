import { onOff, type ConfigOf, type Settings } from '../platform/setting.ts';

export const pushSettings = {
  /** Whether people may have what happens pushed to their devices, by the services of their browsers' makers */
  PUSHES: onOff('pushes', 'on'),
} as const satisfies Settings;

declare module '../platform/config.ts' {
  interface Config extends ConfigOf<typeof pushSettings> {}
}
