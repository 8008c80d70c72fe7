import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const deploy = join(import.meta.dir, '../../deploy');
const read = (file: string) => readFileSync(join(deploy, file), 'utf8');

export interface ReverseProxy {
  readonly program: string;
  /** Writes what the proxy needs into a folder, and gives the words to start it with, in the foreground. */
  prepare(folder: string, port: number, serverPort: string): readonly string[];
}

/** Our configurations as they are, but for the ports, the certificate and where the proxy keeps its own files. */
export const proxies: readonly ReverseProxy[] = [
  {
    program: 'nginx',
    prepare(folder, port, serverPort) {
      const site = read('nginx.conf')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replace(/^\s*(server_name|ssl_certificate(_key)?) .*$/gm, '')
        .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`);
      const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${folder}/${name};`,
      );
      const file = join(folder, 'nginx.conf');
      const lines = [`pid ${folder}/nginx.pid;`, 'daemon off;', 'error_log stderr;', 'events {}'];
      writeFileSync(file, `${lines.join('\n')}\nhttp {\naccess_log off;\n${kept.join('\n')}\n${site}\n}\n`);
      return ['-p', folder, '-e', 'stderr', '-c', file];
    },
  },
  {
    program: 'haproxy',
    prepare(folder, port, serverPort) {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(
        file,
        read('haproxy.cfg')
          .replace(/bind :443 .*$/m, `bind 127.0.0.1:${port}`)
          .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`),
      );
      return ['-db', '-f', file];
    },
  },
  {
    program: 'caddy',
    prepare(folder, port, serverPort) {
      const site = read('Caddyfile')
        .replace('quintet.example', `http://127.0.0.1:${port}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${serverPort}`);
      const file = join(folder, 'Caddyfile');
      writeFileSync(file, `{\n\tadmin off\n}\n${site}`);
      return ['run', '--config', file, '--adapter', 'caddyfile'];
    },
  },
];
