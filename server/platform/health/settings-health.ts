import type { Config } from '../config.ts';
import { good, warning, worstOf, wrong, type Health } from './health.ts';

/** What is allowed and yet seldom meant. What cannot be right is refused when the server starts. */
export function lookAtSettings(config: Config): Health {
  const set = Object.keys(config.given.sources).length;
  const found: [Health, ...Health[]] = [good((t) => t('system.said.settings.good', { count: set }))];
  if (!config.production) return found[0];
  if (config.mail === 'smtp' && /@sparekey\.test\b/.test(config.mailFrom)) {
    found.push(wrong((t) => t('system.said.settings.sender')));
  }
  if (!config.publicUrl.startsWith('https:')) found.push(warning((t) => t('system.said.settings.http')));
  return worstOf(found);
}
