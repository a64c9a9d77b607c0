import { pino, type DestinationStream } from 'pino';
import { maskAddresses } from './mask-addresses.ts';

/**
 * Requests are logged by route pattern and user id only. These paths are redacted in case an object with them is ever
 * logged, and so are mail addresses, which libraries put into their errors.
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
