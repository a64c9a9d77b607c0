import { createServer, type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const claimOf = (port: number) => join(tmpdir(), `sparekey-port-${port}`);

it('skips a port that is in use or was picked before', async () => {
  const taken = createServer();
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  const [first, second] = [await freePort('127.0.0.1'), await freePort('127.0.0.1')];
  const third = await freePort('127.0.0.1');
  rmSync(claimOf(third));
  const offered = [port, first, second, third];
  expect(await freePort('127.0.0.1', () => offered.shift()!)).toBe(third);
});

it('skips a port that another process has picked in the last hour', async () => {
  const [picked, free] = [await freePort(), await freePort()];
  rmSync(claimOf(free));
  const pick = () => [picked, free][turn++]!;
  let turn = 0;
  expect(await freePort('localhost', pick)).toBe(free);
  for (const hours of [-2, 2]) {
    const other = new Date(Date.now() + hours * 3_600_000);
    utimesSync(claimOf(picked), other, other);
    turn = 0;
    expect(await freePort('localhost', pick)).toBe(picked);
  }
});

it('picks no port from the ephemeral range', async () => {
  for (let count = 0; count < 50; count++) expect(await freePort('localhost')).toBeLessThan(32_768);
});

it('throws when no port is free', async () => {
  const used = await freePort('localhost');
  await expect(freePort('localhost', () => used)).rejects.toThrow('No free port');
});
