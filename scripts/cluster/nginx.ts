import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProgram, isResponding, type Program } from './processes.ts';

const LOCATIONS = fileURLToPath(new URL('../../deploy/nginx/sparekey-locations.conf', import.meta.url));
const CANDIDATES = [
  process.env.NGINX_PATH ?? 'nginx',
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
];

export function findNginx(): string {
  const found = CANDIDATES.find((path) => spawnSync(path, ['-v']).status === 0);
  if (found) return found;
  throw new Error(
    'nginx is not installed. On Debian and Ubuntu: apt-get install nginx-light (it need not run as a service); ' +
      'elsewhere install nginx and set NGINX_PATH to it.',
  );
}

const isRoot = process.getuid?.() === 0;

/** Includes the documented locations unchanged; only the surrounding configuration is specific to this machine. */
const configuration = (folder: string, port: number, upstreams: number[]) => `
${isRoot ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx-error.log warn;
events { worker_connections 512; }
http {
  log_format brief '$time_iso8601 $request_method $uri $status upstream=$upstream_addr/$upstream_status';
  access_log ${folder}/nginx-access.log brief;
  types { text/html html; }
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  proxy_cache_path ${folder}/cache levels=1:2 keys_zone=sparekey_files:10m max_size=200m inactive=1h use_temp_path=off;
  upstream sparekey {
    zone sparekey 64k;
    ${upstreams.map((upstream) => `server 127.0.0.1:${upstream} max_fails=0;`).join('\n    ')}
    keepalive 64;
    keepalive_timeout 60s;
  }
  server {
    listen 127.0.0.1:${port};
    include ${LOCATIONS};
  }
}
`;

export function createNginx(parent: string, port: number, upstreams: number[]): Program {
  const folder = join(parent, 'nginx');
  mkdirSync(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, upstreams));
  const nginx = findNginx();
  return createProgram({
    name: 'nginx',
    command: () => [nginx, '-e', join(folder, 'nginx-error.log'), '-c', file, '-g', 'daemon off;'],
    folder: parent,
    isReady: () => isResponding(`http://127.0.0.1:${port}/api/ready`),
  });
}
