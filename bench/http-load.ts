import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CONNECTIONS = 64;

export interface Load {
  perSecond: number;
  p99Milliseconds: number;
  errors: number;
}

export const hasWrk = () => spawnSync('wrk', ['-v']).error === undefined;

const wrkScript = (paths: string[], token: string) => `
local paths = {${paths.map((path) => JSON.stringify(path)).join(',')}}
local next = 0
wrk.headers["Authorization"] = "Bearer ${token}"
request = function()
  next = next % #paths + 1
  return wrk.format("GET", paths[next])
end
done = function(summary, latency)
  io.write(string.format("RESULT %f %f %d\\n", summary.requests / (summary.duration / 1e6), latency:percentile(99) / 1000,
    summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout))
end
`;

async function loadWithWrk(port: number, paths: string[], token: string, seconds: number): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), 'sparekey-wrk-'));
  try {
    const script = join(folder, 'paths.lua');
    writeFileSync(script, wrkScript(paths, token));
    const { stdout } = await promisify(execFile)('wrk', [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${seconds}s`,
      `-s${script}`,
      `http://127.0.0.1:${port}`,
    ]);
    const [, perSecond, p99, errors] = /RESULT (\S+) (\S+) (\d+)/.exec(stdout) ?? [];
    return { perSecond: Number(perSecond), p99Milliseconds: Number(p99), errors: Number(errors) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Sends one request on a keep-alive connection, and returns its status, body, size and duration. */
export function get(port: number, path: string, token: string, agent: Agent) {
  return new Promise<{ status: number; bytes: number; milliseconds: number; body: string }>((done, fail) => {
    const started = performance.now();
    const sent = request(
      { port, path, agent, host: '127.0.0.1', headers: { authorization: `Bearer ${token}` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const body = Buffer.concat(chunks);
          done({
            status: response.statusCode ?? 0,
            bytes: body.length,
            milliseconds: performance.now() - started,
            body: body.toString(),
          });
        });
      },
    );
    sent.on('error', fail).end();
  });
}

async function loadWithNode(port: number, paths: string[], token: string, seconds: number): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let errors = 0;
  let next = 0;
  const started = performance.now();
  const end = started + seconds * 1_000;
  const loop = async () => {
    while (performance.now() < end) {
      const { status, milliseconds } = await get(port, paths[next++ % paths.length]!, token, agent);
      times.push(milliseconds);
      if (status !== 200) errors++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  const elapsed = (performance.now() - started) / 1_000;
  agent.destroy();
  times.sort((a, b) => a - b);
  return { perSecond: times.length / elapsed, p99Milliseconds: times[Math.floor(times.length * 0.99)] ?? 0, errors };
}

/** Requests these paths in turn over many connections. Prefers wrk, because a client in Node takes a whole core. */
export const loadHttp = (port: number, paths: string[], token: string, seconds: number): Promise<Load> =>
  (hasWrk() ? loadWithWrk : loadWithNode)(port, paths, token, seconds);
