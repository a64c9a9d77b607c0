import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SignedIn } from '../../contract/accounts/accounts.ts';
import type { CarPage } from '../../contract/cars/cars.ts';
import { photoUrl } from '../../contract/photos/photo-sizes.ts';
import { DEMO_PASSWORD } from '../seed/demo-accounts.ts';
import { useProcesses } from '../testing/process.ts';

const { folder, start, run } = useProcesses();

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe('the commands for backups', () => {
  it('bring a market that was in use back to life in another folder', async () => {
    const [first, second, backup] = ['first', 'second', 'backup'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const old = await start({ DATA_DIR: first, SEED: 'demo' });
    await old.ready;
    const state = { isOver: false, people: 0 };
    const writing = (async () => {
      while (!state.isOver) {
        const email = `n${state.people}@example.test`;
        const password = 'a long and unusual phrase';
        const { status } = await post(`${old.url}/api/auth/sign-up`, { email, password, displayName: 'Somebody' });
        expect(status).toBe(201);
        state.people++;
      }
    })();
    const made = await run('commands/backup.ts', { DATA_DIR: first }, backup);
    state.isOver = true;
    await writing;
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining('photo files') as string });
    const quiet = await run('commands/backup.ts', { DATA_DIR: first }, join(folder, 'quiet'), '--quiet');
    expect(quiet).toEqual({ code: 0, output: '' });
    old.child.kill('SIGTERM');
    expect(await old.exited).toBe(0);

    const restored = await run('commands/restore.ts', { DATA_DIR: second }, backup);
    expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything is in order.') as string });
    expect((await run('commands/verify.ts', { DATA_DIR: second })).code).toBe(0);
    const inEuros = await run('commands/verify.ts', { DATA_DIR: second, CURRENCY: 'EUR' });
    expect(inEuros.output).toContain('Everything here is in USD, and CURRENCY says EUR.\n1 thing is wrong.');

    const running = await start({ DATA_DIR: second });
    await running.ready;
    const answer = await post(`${running.url}/api/auth/sign-in`, {
      email: 'renter@sparekey.test',
      password: DEMO_PASSWORD,
    });
    const { accessToken } = (await answer.json()) as SignedIn;
    const found = await fetch(`${running.url}/api/cars?limit=48`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const { cars } = (await found.json()) as CarPage;
    expect(cars.length).toBeGreaterThan(30);
    for (const { photo } of cars) expect((await fetch(running.url + photoUrl(photo!.key, 480))).status).toBe(200);
    running.child.kill('SIGTERM');
    expect(await running.exited).toBe(0);
  }, 180_000);

  it('say how they are used', async () => {
    for (const script of ['commands/backup.ts', 'commands/restore.ts']) {
      const { code, output } = await run(script, { DATA_DIR: folder });
      expect(code).toBe(1);
      expect(output).toMatch(/^Usage: npm run (backup|restore) -- FOLDER/);
    }
  });

  it('have nothing to back up where there is no database', async () => {
    const { code, output } = await run(
      'commands/backup.ts',
      { DATA_DIR: join(folder, 'nowhere') },
      join(folder, 'never'),
    );
    expect(code).toBe(1);
    expect(output).toContain('There is no database in');
  });
});
