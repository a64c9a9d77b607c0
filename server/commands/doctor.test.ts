import { describe, expect, it } from 'vitest';
import { useMailSink } from '../testing/mail-sink.ts';
import { freePort } from '../../scripts/free-port.ts';
import { useProcesses } from '../testing/process.ts';
import { createTestDatabase, databaseUrl } from '../testing/test-database.ts';

const { folder, start, run } = useProcesses();
const sink = useMailSink();
const doctor = (env: Record<string, string>, ...args: string[]) =>
  run('commands/doctor.ts', { DATA_DIR: folder, ...env }, ...args);

describe('npm run doctor', () => {
  it('finds nothing wrong with a server that runs beside it, and sends a test mail', async () => {
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
    const { code, output } = await doctor(env, '--mail', 'me@example.test');
    expect(output).not.toContain('✗');
    for (const line of [
      '✓ Database: PostgreSQL',
      '– Database replicas: There are none.',
      '✓ Clock: Agrees',
      '✓ Photo storage: A file was written, read and removed.',
      '✓ Mail server: 127.0.0.1 answers',
      `✓ Public address: http://localhost:${port} answers.`,
      '! Backups: None has ever been made',
      '✓ Background work:',
      '✓ The mail server took a test email to me@example.test.',
      'Nothing is wrong.',
    ]) {
      expect(output).toContain(line);
    }
    expect(code).toBe(0);
    expect(sink.arrived.map(({ to }) => to)).toContain('me@example.test');
    expect(output).not.toContain(env.AUTH_SECRET);
  });

  it('says that the database is away, goes on with everything else, and tells no secret', async () => {
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
      '    Without it, nobody can sign in, search or book.\n    See whether the database is running',
    );
    expect(output).toContain('? Refunds: Can’t be checked without the database.');
    expect(output).toContain('✓ Photo storage:');
    expect(output).toContain('✗ Mail server: 127.0.0.1 doesn’t take our emails');
    expect(output).toContain('✗ The test email couldn’t be sent');
    expect(output).toMatch(/\d things are wrong\.\n$/);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });

  it('says which settings cannot be, and how it is used', async () => {
    const wrong = await doctor({ SMTP_URL: 'nowhere', PORT: 'x' });
    expect(wrong.output).toContain('✗ Settings: Sparekey cannot start with these settings:\n');
    expect(wrong.output).toContain('  - PORT must be');
    expect(wrong.code).toBe(1);
    const asked = await doctor({}, '--help');
    expect(asked.output).toMatch(/^Usage: npm run doctor -- \[--mail RECIPIENT\]/);
  });
});
