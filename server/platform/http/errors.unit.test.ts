import Fastify, { LogController } from 'fastify';
import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { AppError } from '../problem.ts';
import { sendError } from './errors.ts';

/** Responds to a request whose handler throws, and returns what was logged. */
async function fail(error: Error) {
  const lines: string[] = [];
  const app = Fastify({
    loggerInstance: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.decorateRequest('language', 'en');
  app.setErrorHandler(sendError);
  app.get('/', async () => {
    throw error;
  });
  const { statusCode: status } = await app.inject({ url: '/' });
  const logged = lines.map((line) => JSON.parse(line) as { level: number; msg: string; err?: { stack?: string } });
  return { status, logged: logged.map(({ level, msg, err }) => [pino.levels.labels[level], msg, Boolean(err?.stack)]) };
}

const reset = (extra: object) => Object.assign(new Error('aborted'), { code: 'ECONNRESET', ...extra });

describe('sendError', () => {
  it.each<[string, Error, number, unknown[]]>([
    ['an expected refusal', new AppError('car/not-found'), 404, []],
    ['a refusal with a cause', new AppError('request/unreadable', { cause: new Error('x') }), 400, []],
    ['a busy server', new AppError('photo/busy'), 503, [['warn', 'request refused', false]]],
    [
      'a failure',
      new AppError('photo/not-stored', { cause: new Error('x') }),
      503,
      [['error', 'request failed', true]],
    ],
    ['a client that disconnected', reset({ statusCode: 400 }), 400, []],
    ['a lost database', reset({}), 503, [['error', 'database unavailable', true]]],
    ['a programming error', new Error('x'), 500, [['error', 'unexpected error', true]]],
  ])('logs %s at the right level', async (_, error, status, logged) => {
    expect(await fail(error)).toEqual({ status, logged });
  });

  it.each([
    ['its machine is down', 'connect EHOSTUNREACH 10.0.0.20:5432', 'EHOSTUNREACH'],
    ['its network is down', 'connect ENETUNREACH 10.0.0.20:5432', 'ENETUNREACH'],
    ['packets are dropped', 'connect ETIMEDOUT 10.0.0.20:5432', 'ETIMEDOUT'],
    ['its name is missing', 'getaddrinfo ENOTFOUND db', 'ENOTFOUND'],
    ['name resolution fails', 'getaddrinfo EAI_AGAIN db', 'EAI_AGAIN'],
    ['it accepts a connection but stays silent', 'timeout expired', undefined],
    ['it restarted', 'Client has encountered a connection error and is not queryable', undefined],
  ])('row 98: returns 503 when the database is unreachable because %s', async (_, message, code) => {
    const error = Object.assign(new Error(message), { code });
    expect(await fail(error)).toEqual({ status: 503, logged: [['error', 'database unavailable', true]] });
  });
});
