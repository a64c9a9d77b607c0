import { pino } from 'pino';

/**
 * One JSON object a line. Requests are logged by route pattern and user id only; these paths are blanked as well, should
 * anyone ever log an object that holds them.
 */
export const createLog = (level: string) =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.password', '*.token', '*.accessToken', '*.authorization', '*.cookie', '*.email', 'email', 'password'],
      censor: '[removed]',
    },
  });
