/** Holds streams open in a separate process, so that it does not slow down the process that measures searches. */
import { request } from 'node:http';

const BATCH_SIZE = 100;

let [events, ended] = [0, 0];

/** Uses several loopback addresses, because one has ports for only about 28,000 connections. */
const open = (port: number, token: string, index: number) =>
  new Promise<unknown>((done, fail) => {
    const localAddress = `127.0.0.${2 + (index % 5)}`;
    const headers = { authorization: `Bearer ${token}` };
    const sent = request({ host: '127.0.0.1', port, path: '/api/events', agent: false, localAddress, headers });
    sent.on('error', fail);
    sent.on('response', (response) => {
      if (response.statusCode !== 200) return fail(new Error(`A stream returned ${response.statusCode}.`));
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data:')) events++;
      });
      response.on('close', () => ended++);
      response.on('error', () => {});
      return done(undefined);
    });
    sent.end();
  });

process.on('message', (message: { port: number; tokens: string[] } | 'count') => {
  if (message === 'count') return void process.send?.({ events, ended });
  const { port, tokens } = message;
  void (async () => {
    for (let from = 0; from < tokens.length; from += BATCH_SIZE) {
      await Promise.all(tokens.slice(from, from + BATCH_SIZE).map((token, n) => open(port, token, from + n)));
    }
    process.send?.('open');
  })();
});
process.on('disconnect', () => process.exit(0));
