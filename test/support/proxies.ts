import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = join(import.meta.dir, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

export interface ReverseProxy {
  readonly program: string;
  /** Writes the proxy's files into a folder, and returns the arguments to start it in the foreground. */
  prepare(folder: string, port: number, serverPort: string): readonly string[];
}

function writeConfiguration(folder: string, file: string, text: string): string {
  const path = join(folder, file);
  writeFileSync(path, text);
  return path;
}

function startNginx(folder: string, site: string): readonly string[] {
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const lines = [`pid ${folder}/nginx.pid;`, 'daemon off;', 'error_log stderr;', 'events {}'];
  const text = `${lines.join('\n')}\nhttp {\naccess_log off;\n${kept.join('\n')}\n${site}\n}\n`;
  return ['-p', folder, '-e', 'stderr', '-c', writeConfiguration(folder, 'nginx.conf', text)];
}

function startHaproxy(folder: string, text: string): readonly string[] {
  return ['-db', '-f', writeConfiguration(folder, 'haproxy.cfg', text)];
}

function startCaddy(folder: string, site: string): readonly string[] {
  const file = writeConfiguration(folder, 'Caddyfile', `{\n\tadmin off\n}\n${site}`);
  return ['run', '--config', file, '--adapter', 'caddyfile'];
}

const toServer = (text: string, serverPort: string) =>
  text.replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`);

/** Our configurations, except for the ports, the certificate and the proxy's own files. */
export const proxies = [
  {
    program: 'nginx',
    prepare(folder, port, serverPort) {
      const site = read('nginx.conf').replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);
      const plain = site.replace(/^\s*(server_name|ssl_certificate(_key)?) .*$/gm, '');
      return startNginx(folder, toServer(plain, serverPort));
    },
  },
  {
    program: 'haproxy',
    prepare(folder, port, serverPort) {
      const text = read('haproxy.cfg').replace(/bind :443 .*$/m, `bind 127.0.0.1:${port}`);
      return startHaproxy(folder, toServer(text, serverPort));
    },
  },
  {
    program: 'caddy',
    prepare(folder, port, serverPort) {
      const site = read('Caddyfile').replace('quintet.example', `http://127.0.0.1:${port}`);
      return startCaddy(folder, toServer(site, serverPort));
    },
  },
] as const satisfies readonly ReverseProxy[];

const plainHaproxy = (port: number, serverPort: string) => `
defaults
  mode http
  timeout connect 5s
  timeout client 30s
  timeout server 30s
frontend front
  bind 127.0.0.1:${port}
  compression algo gzip
  default_backend back
backend back
  server quintet 127.0.0.1:${serverPort}
`;

/** The minimal configuration of each proxy. HAProxy and Caddy compress. */
export const plainProxies = [
  {
    program: 'nginx',
    prepare: (folder, port, serverPort) =>
      startNginx(
        folder,
        `server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${serverPort}; } }`,
      ),
  },
  {
    program: 'haproxy',
    prepare: (folder, port, serverPort) => startHaproxy(folder, plainHaproxy(port, serverPort)),
  },
  {
    program: 'caddy',
    prepare: (folder, port, serverPort) =>
      startCaddy(
        folder,
        `http://127.0.0.1:${port} {\n\tencode zstd gzip\n\treverse_proxy 127.0.0.1:${serverPort}\n}\n`,
      ),
  },
] as const satisfies readonly ReverseProxy[];
