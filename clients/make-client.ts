// npm run client: generates the API client package from this source, or from a running marketplace given by its URL:
// npm run client -- https://cars.example.com also includes its custom fields.
import { mkdirSync, readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from '../server/app.ts';
import { createPool } from '../server/platform/database/database.ts';
import { createLog } from '../server/platform/log.ts';
import { readConfig } from '../server/settings.ts';
import { writeOperations, type Document } from './write-types.ts';

/** Generates the OpenAPI document of this source with a server that neither listens nor connects to its database. */
async function generateDocument(): Promise<Document> {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-document-'));
  try {
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent', SEED: 'none', PLACES: 'off' });
    // The folder has no socket, so the pool cannot connect.
    const pool = createPool({ host: folder, user: 'nobody', database: 'none' }, () => {});
    const { app } = await createServer({ config, pool, log: createLog(config.logLevel), pages: 'none' });
    const document = app.swagger() as unknown as Document;
    await app.close();
    await pool.end();
    return document;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const BYTES_MAX = 6_000;
const root = fileURLToPath(new URL('../', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');

async function buildScript(): Promise<string> {
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      lib: { entry: join(root, 'clients/client.ts'), formats: ['es'], fileName: 'index' },
    },
  });
  const [{ output: files }] = result as unknown as [{ output: { code?: string }[] }];
  const code = files[0]?.code;
  if (!code || files.length > 1) throw new Error('clients/client.ts does not build into one script.');
  if (code.length > BYTES_MAX)
    throw new Error(`The client has ${code.length} bytes: it must have pulled in an unintended import.`);
  return code;
}

const writeTypes = (document: Document) => `${read('clients/types.ts')}
/** Thrown by \`call\` and \`pages\` for error responses. */
export declare class ProblemError extends Error {
  readonly name: 'ProblemError';
  readonly problem: Problem;
  constructor(problem: Problem);
}

export declare function createClient(options: ClientOptions): Client<Operations>;

/** The response of an operation, to type your own variables and functions: \`Answer<'GET /api/cars/{id}'>\` */
export type Answer<Name extends keyof Operations> = Operations[Name]['answer'];

${writeOperations(document)}`;

/** Deterministic: the same document gives the same files. */
export async function makeClient(document: Document, folder: string): Promise<void> {
  const { version, license } = JSON.parse(read('package.json')) as { version: string; license: string };
  const description = {
    name: 'sparekey-client',
    version,
    description: 'Client for the API of a Sparekey marketplace',
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    engines: { node: '>=20' },
  };
  const script = await buildScript();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  writeFileSync(join(folder, 'index.js'), script);
  writeFileSync(join(folder, 'index.d.ts'), writeTypes(document));
  writeFileSync(join(folder, 'LICENSE'), read('LICENSE'));
}

async function documentAt(address: string): Promise<Document> {
  const response = await fetch(new URL('/api/openapi.json', address));
  if (!response.ok) throw new Error(`${address} returned ${response.status}.`);
  return (await response.json()) as Document;
}

if (import.meta.main) {
  const address = process.argv[2];
  await makeClient(address ? await documentAt(address) : await generateDocument(), join(root, 'dist/client'));
  console.log('The client is in dist/client.');
}
