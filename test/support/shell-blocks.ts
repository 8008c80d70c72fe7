import { chmodSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { type Finished, program, runProgram } from './command-line.ts';

const root = join(import.meta.dir, '../..');
const quoted = program.map((word) => `'${word}'`).join(' ');

/** Starts the server, waits until it listens, and stops it. */
const serveBriefly = `PORT=0 ${quoted} "$@" >"$SCRATCH/out" 2>&1 & pid=$!
until grep -q 'http' "$SCRATCH/out"; do kill -0 $pid 2>/dev/null || { cat "$SCRATCH/out" >&2; exit 1; }; sleep 0.05; done
kill $pid; wait $pid`;

/** The scripts of this package, of which only those that run Quintet do anything. */
const scripts = {
  ...Object.fromEntries(Object.keys(packageJson.scripts).map((name) => [name, 'true'])),
  quintet: 'exec quintet',
  start: 'exec quintet serve',
};

/**
 * Replacements of programs, found first in the path. Quintet, npm, curl and the shell are real; whatever would install,
 * download or change the machine does nothing.
 */
const replacements: Readonly<Record<string, string>> = {
  quintet: `case "$1" in ''|serve|--*) ${serveBriefly};; *) exec ${quoted} "$@";; esac`,
  // As a word: a random token may contain the letters.
  curl: `case " $* " in *' -N '*) "${Bun.which('curl')}" --max-time 1 "$@"; [ $? -eq 28 ];; *) exec "${Bun.which('curl')}" "$@";; esac`,
  ...Object.fromEntries(
    ['docker', 'install', 'pg_dump', 'pg_restore', 'python3', 'systemctl'].map((name) => [name, 'exit 0']),
  ),
};

/** A folder in which a reader's shell commands run. */
export interface Shell {
  readonly folder: string;
  readonly serverUrl: string;
  readonly databaseUrl: string;
}

/** Prepares the files that the documents refer to. */
export function prepareShell({ folder }: Shell): void {
  for (const path of ['bin', 'backups', 'node_modules/.bin', 'ssl'])
    mkdirSync(join(folder, path), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts }));
  symlinkSync(join(root, 'examples'), join(folder, 'examples'));
  writeFileSync(join(folder, 'fixtures.json'), '{"data": {"products": [{"name": "Lamp", "price": 24.5}]}}');
  for (const [name, script] of Object.entries(replacements)) {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  }
  cpSync(join(folder, 'bin/quintet'), join(folder, 'node_modules/.bin/quintet'));
}

/** Runs a block of shell commands with the values of this reader in place of those in the document. */
export function runShell(text: string, { folder, serverUrl, databaseUrl }: Shell): Promise<Finished> {
  const { hostname, port, host } = new URL(serverUrl);
  const script = text
    .replaceAll('localhost:3000', host)
    .replaceAll('/backups/', `${folder}/backups/`)
    .replaceAll('sqlite:/var/lib/quintet/quintet.db', databaseUrl)
    .replaceAll('/etc/ssl/quintet', `${folder}/ssl/quintet`)
    .replaceAll(/postgres:\/\/[^\s']+/g, `sqlite:${folder}/other.db`)
    .replaceAll('<file>', `${folder}/all.backup`)
    .replaceAll('examples/curl.sh', `examples/curl.sh ${serverUrl}`)
    .replaceAll(/ -- \[.*$/gm, '');
  const environment = {
    PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
    SCRATCH: folder,
    HOST: hostname,
    PORT: port,
    DATABASE_URL: databaseUrl,
    base: serverUrl,
    TOKEN: 'token',
  };
  return runProgram(['sh', '-eu', '-c', script], environment, folder);
}
