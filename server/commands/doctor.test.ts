import { createServer } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createPool, sql } from '../platform/database/database.ts';
import { useMailSink } from '../testing/mail-sink.ts';
import { freePort } from '../../scripts/free-port.ts';
import { runInProcess, useProcesses, type LaunchedProcess } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';
import { startPostgresProxy } from '../testing/postgres-proxy.ts';
import { main } from './doctor.ts';

const { folder, start, launch, run } = useProcesses();
const sink = useMailSink();
const doctor = (env: Record<string, string>, ...args: string[]) =>
  runInProcess(main, { DATA_DIR: folder, ...env }, ...args);

describe('npm run doctor', () => {
  it('finds no problems with a running server, and sends a test mail', async () => {
    const port = await freePort();
    const env = {
      DATABASE_URL: databaseUrl(await createTestDatabase()),
      DATA_DIR: folder,
      PORT: String(port),
      SMTP_URL: sink.url,
      AUTH_SECRET: 'one secret that both of them have got',
    };
    const server = await start(env, { port });
    await server.ready;
    const { code, output } = await run('commands/doctor.ts', env, '--mail', 'me@example.test');
    expect(output).not.toContain('✗');
    for (const line of [
      '✓ Database: PostgreSQL',
      '– Database replicas: There are none.',
      '✓ Clock: In sync',
      '✓ Photo storage: A file was written, read and removed.',
      '✓ Mail server: 127.0.0.1 answers',
      `✓ Public address: http://localhost:${port} answers.`,
      '! Backups: No backup has been made',
      '✓ Background work:',
      '✓ The mail server accepted a test email to me@example.test.',
      'Nothing is wrong.',
    ]) {
      expect(output).toContain(line);
    }
    expect(code).toBe(0);
    expect(sink.received.map(({ to }) => to)).toContain('me@example.test');
    expect(output).not.toContain(env.AUTH_SECRET);
  });

  it('reports an unreachable database, checks everything else, and reveals no secrets', async () => {
    const { code, output } = await doctor(
      {
        DATABASE_URL: 'postgres://me:hush-db@localhost:1/x',
        SMTP_URL: 'smtp://me:hush-mail@127.0.0.1:1',
        AUTH_SECRET: 'hush-auth hush-auth hush-auth hush-auth',
      },
      '--mail',
      'me@example.test',
    );
    expect(output).toContain('✗ Database: The database at localhost:1 cannot be reached');
    expect(output).toContain(
      '    Without it, nobody can sign in, search or book.\n    Check whether the database is running',
    );
    expect(output).toContain('? Refunds: Can’t be checked without the database.');
    expect(output).toContain('✓ Photo storage:');
    expect(output).toContain('✗ Mail server: 127.0.0.1 doesn’t accept our emails');
    expect(output).toContain('✗ The test email couldn’t be sent');
    expect(output).toMatch(/\d things are wrong\.\n$/);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });

  it('says since when a problem exists, as recorded by the workers', async () => {
    const database = await createTestDatabase();
    const pool = createPool(database, () => {}, 1);
    await pool.query(sql`
      insert into system_checks (name, state, since) values
        ('backups', 'warning', '2026-01-02T03:04:05Z'), ('database', 'wrong', '2026-01-02T03:04:05Z')`);
    await pool.end();
    const { output } = await doctor({ DATABASE_URL: databaseUrl(database) });
    expect(output).toMatch(/^! Backups: No backup .* \(since 2026-01-02T03:04:05\.000Z\)$/m);
    // Healthy now, so the recorded time is not shown.
    expect(output).toMatch(/^✓ Database: PostgreSQL .* ms\.$/m);
  });

  /** The whole run's seconds, without loading the program: it names the database right before it opens it. */
  async function time({ output, exited }: LaunchedProcess): Promise<number> {
    await expect.poll(output, { interval: 20 }).toContain('Database:');
    const startedAt = performance.now();
    await exited;
    return (performance.now() - startedAt) / 1000;
  }

  /** It takes 15 seconds at most, but the limits of all checks, one after the other, are minutes. */
  const SECONDS_MAX = 45;

  it('ends if the database accepts connections and never answers, without waiting for each check', async () => {
    const silent = createTcpServer(() => {});
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    onTestFinished(() => void silent.close());
    const { port } = silent.address() as AddressInfo;
    const run = launch('commands/doctor.ts', { DATA_DIR: folder, DATABASE_URL: `postgres://me@127.0.0.1:${port}/x` });
    expect(await time(run)).toBeLessThan(SECONDS_MAX);
    expect(run.output()).toMatch(/^✗ Database: /m);
    expect(run.output()).toContain('? Refunds: Can’t be checked without the database.');
    expect(await run.exited).toBe(1);
  });

  it('waits at most five seconds for the first answer of the database', async () => {
    const database = await createTestDatabase();
    const proxy = await startPostgresProxy(database.host);
    onTestFinished(() => proxy.close());
    proxy.stallAt('select 1');
    const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl({ ...database, host: proxy.host }) };
    const { code, output } = await run('commands/doctor.ts', env);
    expect(output).toMatch(/^✗ Database: .*No answer within 5 seconds\./m);
    expect(output).toContain('? Refunds: Can’t be checked without the database.');
    expect(code).toBe(1);
  });

  it('ends if the database answers once and then never, without waiting for each check', async () => {
    const database = await createTestDatabase();
    const proxy = await startPostgresProxy(database.host);
    onTestFinished(() => proxy.close());
    proxy.stallAt('select 1');
    const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl({ ...database, host: proxy.host }) };
    const run = launch('commands/doctor.ts', env);
    const seconds = time(run);
    await expect.poll(() => proxy.hasStalled(), { interval: 20 }).toBe(true);
    proxy.stallAt('select');
    proxy.resume();
    expect(await seconds).toBeLessThan(SECONDS_MAX);
    expect(run.output()).toMatch(/^✗ Database: /m);
    expect(run.output()).toMatch(/\d things are wrong\.\n$/);
  });

  it('hides secrets that the file store, Stripe or single sign-on repeat in errors', async () => {
    const echo = createServer((request, response) => {
      const message = 'Refused: hush-s3 sk_test_hush whsec_hush hush-oidc';
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(request.url?.startsWith('/v1/') ? JSON.stringify({ error: { message } }) : message);
    });
    await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done));
    onTestFinished(() => void echo.close());
    const address = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
    const { output } = await doctor({
      DATABASE_URL: databaseUrl(await createTestDatabase()),
      DATA_DIR: join(folder, 'echo'),
      S3_ENDPOINT: address,
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'photos',
      S3_SECRET_ACCESS_KEY: 'hush-s3',
      PAYMENTS: 'stripe',
      STRIPE_API_URL: address,
      STRIPE_SECRET_KEY: 'sk_test_hush',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_hush',
      OIDC_ISSUER: address,
      OIDC_CLIENT_ID: 'cars',
      OIDC_CLIENT_SECRET: 'hush-oidc',
    });
    expect(output).toMatch(/^✗ Photo storage: .*\[secret\]/m);
    expect(output).toMatch(/^✗ Payments: .*\[secret\]/m);
    expect(output).not.toContain('hush');
  });

  it('reports invalid settings, and prints its usage', async () => {
    const wrong = await doctor({ SMTP_URL: 'nowhere', PORT: 'x' });
    expect(wrong.output).toContain('✗ Settings: Sparekey cannot start with these settings:\n');
    expect(wrong.output).toContain('  - PORT must be');
    expect(wrong.code).toBe(1);
    const asked = await doctor({}, '--help');
    expect(asked.output).toMatch(/^Usage: npm run doctor -- \[--mail RECIPIENT\]/);
  });
});
