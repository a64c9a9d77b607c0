import { pino, type DestinationStream } from 'pino';
import { maskAddresses } from './mask-addresses.ts';

/**
 * One JSON object a line. Requests are logged by route pattern and user id only; these paths are blanked as well, should
 * anyone ever log an object that holds them, and so are mail addresses, which others put into their errors.
 */
export const createLog = (level: string, destination: DestinationStream = pino.destination(1)) =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.accessToken',
          '*.authorization',
          '*.cookie',
          '*.email',
          'email',
          'password',
        ],
        censor: '[removed]',
      },
      hooks: { streamWrite: maskAddresses },
    },
    destination,
  );
