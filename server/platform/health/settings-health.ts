import type { Config } from '../config.ts';
import { checkFolders } from '../folders.ts';
import { good, warning, wrong, type Health } from './health.ts';

/** What is allowed and yet seldom meant, as each start says it too. What cannot be right is refused then. */
export function lookAtSettings(config: Config): Health {
  const folders = checkFolders(config);
  const warnings = [...config.warnings, ...folders.warnings];
  const said = [...folders.problems, ...warnings].map((sentence) => `${sentence}.`).join(' ');
  if (folders.problems.length > 0) return wrong(() => said);
  if (warnings.length > 0) return warning(() => said);
  return good((t) => t('system.said.settings.good', { count: Object.keys(config.given.sources).length }));
}
