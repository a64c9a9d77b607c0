import S3rver from '@20minutes/s3rver';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparekey-storage-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const key = (name: string) => `carImages/${name.padEnd(24, 'x')}-480.webp`;
const bytes = (text: string) => Buffer.from(text);

/** The guarantees of every storage. */
function testStorage(storage: () => Storage) {
  it('returns exactly what was stored', async () => {
    const all = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 256));
    await storage().put(key('a'), all, 'image/webp');
    expect((await storage().get(key('a')))?.equals(all)).toBe(true);
  });

  it('returns nothing for an unused key', async () => {
    expect(await storage().get(key('never'))).toBeUndefined();
    expect(await storage().has(key('never'))).toBe(false);
  });

  it('finds a stored file and passes its check', async () => {
    await storage().put(key('known'), bytes('x'), 'image/webp');
    expect(await storage().has(key('known'))).toBe(true);
    await expect(storage().check()).resolves.toBeUndefined();
  });

  it('keeps files separate during many concurrent writes', async () => {
    const names = Array.from({ length: 20 }, (_, index) => key(`many${index}`));
    await Promise.all(names.map((name) => storage().put(name, bytes(name), 'image/webp')));
    for (const name of names) expect(String(await storage().get(name))).toBe(name);
  });

  it('returns when a file was stored', async () => {
    await storage().put('aged/storedxx.part', Buffer.from('x'), 'text/plain');
    const storedAt = await storage().storedAt('aged/storedxx.part');
    expect(Math.abs(Date.now() - storedAt!.getTime())).toBeLessThan(60_000);
    expect(await storage().storedAt('aged/nothingx.part')).toBeUndefined();
  });

  it('lists a folder in order, and nothing for an empty one', async () => {
    const keys = ['b', 'a'].map((name) => `listed/${name.padEnd(8, 'x')}.part`);
    for (const name of keys) await storage().put(name, bytes('x'), 'image/webp');
    expect(await storage().list('listed')).toEqual(keys.toSorted());
    expect(await storage().list('empty')).toEqual([]);
  });

  it('removes files and ignores missing ones', async () => {
    await storage().put(key('gone'), bytes('x'), 'image/webp');
    await storage().put(key('kept'), bytes('y'), 'image/webp');
    await storage().remove([key('gone'), key('never')]);
    await storage().remove([key('gone')]);
    expect(await storage().get(key('gone'))).toBeUndefined();
    expect(String(await storage().get(key('kept')))).toBe('y');
  });

  it('rejects a key that could escape its folder', async () => {
    for (const bad of [
      '',
      'carImages',
      '../carImages/abcdefgh.webp',
      'carImages/../abcdefgh.webp',
      '/etc/passwd.webp',
      'a/b/c/abcdefgh.webp',
      'carImages/abcdefgh.webp?acl',
      'carImages/abcdefgh\0.webp',
      'carImages/.abcdefgh.webp',
    ]) {
      await expect(storage().put(bad, bytes('x'), 'image/webp')).rejects.toThrow('Not a storage key');
      await expect(storage().get(bad)).rejects.toThrow('Not a storage key');
      await expect(storage().has(bad)).rejects.toThrow('Not a storage key');
      await expect(storage().remove([bad])).rejects.toThrow('Not a storage key');
    }
  });

  it('keeps complete files when swept', async () => {
    await storage().put(key('swept'), bytes('x'), 'image/webp');
    await storage().sweep();
    expect(String(await storage().get(key('swept')))).toBe('x');
  });
}

describe('storage on disk', () => {
  const root = join(folder, 'disk');
  testStorage(() => createDiskStorage(root));

  it('fails its check when its folder cannot be created', async () => {
    writeFileSync(join(folder, 'a-file'), 'x');
    await expect(createDiskStorage(join(folder, 'a-file')).check()).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  it('leaves nothing behind when a write fails', async () => {
    const storage = createDiskStorage(root);
    // A folder with the file's name makes the final rename fail.
    mkdirSync(join(root, 'carImages', 'bl', key('blocked').split('/')[1]!, 'full'), { recursive: true });
    await expect(storage.put(key('blocked'), bytes('x'), 'image/webp')).rejects.toThrow();
    expect(readdirSync(join(root, 'unfinished-files'))).toEqual([]);
  });

  it('sweeps old unfinished writes but not recent ones', async () => {
    const unfinished = join(root, 'unfinished-files');
    mkdirSync(unfinished, { recursive: true });
    for (const name of ['old', 'young']) writeFileSync(join(unfinished, name), 'x');
    const yesterday = Date.now() / 1000 - 86_400;
    utimesSync(join(unfinished, 'old'), yesterday, yesterday);
    await createDiskStorage(root).sweep();
    expect(readdirSync(unfinished)).toEqual(['young']);
  });
});

describe('storage in an S3-compatible store', () => {
  const directory = join(folder, 's3');
  const options: S3Options = {
    endpoint: '',
    bucket: 'photos',
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
  let store: S3rver;
  beforeAll(async () => {
    mkdirSync(directory, { recursive: true });
    store = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      directory,
      configureBuckets: [{ name: 'photos' }],
    });
    const { port } = await store.run();
    options.endpoint = `http://127.0.0.1:${port}/`;
  });
  afterAll(() => store.close());

  testStorage(() => createS3Storage(options));

  it('does not retry when the store refuses', async () => {
    const refused = createS3Storage({ ...options, secretAccessKey: 'wrong' });
    await expect(refused.put(key('refused'), bytes('x'), 'image/webp')).rejects.toThrow('refused to keep a file (403)');
    const nowhere = createS3Storage({ ...options, bucket: 'missing' });
    await expect(nowhere.put(key('refused'), bytes('x'), 'image/webp')).rejects.toThrow('refused to keep a file (404)');
    await expect(refused.check()).rejects.toThrow('refused to look for a file (403)');
    await expect(nowhere.check()).rejects.toThrow('refused to look for a file (404)');
  });
});

describe('an unreliable S3-compatible store', () => {
  let server: Server;
  let answers: (number | 'hang' | 'cut' | 'half')[] = [];
  let requestCount = 0;
  let options: S3Options;
  beforeAll(async () => {
    server = createServer((request, response) => {
      requestCount++;
      request.resume();
      const answer = answers.shift() ?? 200;
      if (answer === 'cut') request.socket.destroy();
      else if (answer === 'half') response.writeHead(200, { 'content-length': 100 }).write('half');
      else if (answer !== 'hang') response.writeHead(answer).end('fine');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    options = {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'b',
      region: 'r',
      accessKeyId: 'k',
      secretAccessKey: 's',
    };
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const prepare = (...given: typeof answers) => {
    answers = given;
    requestCount = 0;
  };

  const policy = (tryMilliseconds: number, allMilliseconds: number, pauseMilliseconds: number) => ({
    tryMilliseconds,
    readMilliseconds: allMilliseconds,
    writeMilliseconds: allMilliseconds,
    checkMilliseconds: allMilliseconds,
    pauseMilliseconds,
  });

  it('gets retries after temporary errors, lost connections and timeouts', async () => {
    const storage = createS3Storage(options, policy(500, 30_000, 5));
    prepare(500, 'cut', 'hang', 503);
    await storage.put(key('a'), bytes('x'), 'image/webp');
    expect(requestCount).toBe(5);
    prepare('cut', 429);
    expect(String(await storage.get(key('a')))).toBe('fine');
    expect(requestCount).toBe(3);
  });

  it('gets no more retries after the deadline', async () => {
    const storage = createS3Storage(options, policy(100, 300, 20));
    prepare(...Array<number>(50).fill(503));
    await expect(storage.get(key('a'))).rejects.toThrow('503');
    prepare(...Array<'hang'>(50).fill('hang'));
    await expect(storage.put(key('a'), bytes('x'), 'image/webp')).rejects.toThrow(/abort|timeout/i);
  });

  it.each([
    ['a read that is never answered', 'hang', (storage: Storage) => storage.get(key('a'))],
    ['a read that stops in the middle', 'half', (storage: Storage) => storage.get(key('a'))],
    ['a write that is never answered', 'hang', (storage: Storage) => storage.put(key('a'), bytes('x'), 'image/webp')],
    ['a check that is never answered', 'hang', (storage: Storage) => storage.check()],
  ] as const)('row 157: gives up on %s even if garbage is collected in the meantime', async (_, answer, ask) => {
    setFlagsFromString('--expose_gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const storage = createS3Storage(options, policy(1_000, 1_000, 20));
    prepare(...Array<typeof answer>(20).fill(answer));
    let outcome: unknown;
    ask(storage).catch((error: unknown) => (outcome = error));
    await expect.poll(() => requestCount).toBe(1);
    await expect
      .poll(() => {
        collectGarbage();
        return String(outcome);
      })
      .toMatch(/abort|timeout/i);
  });
});
