import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { checkFolders } from './folders.ts';
import { refusal } from './start-error.ts';

/** Refuses what cannot work, before anything is opened, and says at every start what is probably not what was meant. */
export function checkStart(config: Config, log: Pick<FastifyBaseLogger, 'warn'>): void {
  const { problems, warnings } = checkFolders(config);
  if (problems.length > 0) throw refusal(problems);
  for (const sentence of [...config.warnings, ...warnings]) log.warn(sentence);
}
