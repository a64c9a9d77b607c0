import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

it('skips a port that is in use or was picked before', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const [first, second] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const offered = [port, first, second, 0];
  expect(await freePort('127.0.0.1', () => offered.shift()!)).toBe(0);
});

it('picks no port from the ephemeral range', async () => {
  for (let count = 0; count < 50; count++) expect(await freePort('localhost')).toBeLessThan(32_768);
});

it('throws when no port is free', async () => {
  const used = await freePort('localhost');
  await expect(freePort('localhost', () => used)).rejects.toThrow('No free port');
});
