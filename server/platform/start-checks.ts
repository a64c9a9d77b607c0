import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { checkFolders } from './folders.ts';
import { invalidSettingsError } from './start-error.ts';

/** Rejects settings that cannot work before anything is opened, and logs those that are probably mistakes. */
export function checkStart(config: Config, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const { problems, warnings } = checkFolders(config);
  if (problems.length > 0) throw invalidSettingsError(problems);
  for (const sentence of [...config.warnings, ...warnings]) log.warn(sentence);
}
