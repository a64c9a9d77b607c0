import type { Config } from '../config.ts';
import { checkFolders } from '../folders.ts';
import { good, warning, wrong, type Health } from './health.ts';

/** Reports settings that are valid but probably unintended, as each start does. Invalid settings prevent the start. */
export function checkSettingsHealth(config: Config): Health {
  const folders = checkFolders(config);
  const warnings = [...config.warnings, ...folders.warnings];
  const text = [...folders.problems, ...warnings].map((sentence) => `${sentence}.`).join(' ');
  if (folders.problems.length > 0) return wrong(() => text);
  if (warnings.length > 0) return warning(() => text);
  return good((t) => t('system.said.settings.good', { count: Object.keys(config.providedSettings.sources).length }));
}
