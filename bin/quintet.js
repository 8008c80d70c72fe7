#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs the program, which is written for Bun, with the Bun that was installed beside it. Node runs this file. */

const require = createRequire(import.meta.url);
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** What lies in the working folder is somebody else's: neither its settings nor its code are ours to load. */
const isolation = ['--no-env-file', `--config=${fileURLToPath(new URL('bunfig.toml', import.meta.url))}`];

/** The package of Bun holds a short script in place of the program until its own install script has run. */
const leastBytes = 1_000_000;

const isProgram = (path) => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > leastBytes;

function findBun() {
  const manifest = require.resolve('bun/package.json');
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
  const candidates = [
    join(dirname(manifest), 'bin', 'bun.exe'),
    // Where install scripts are not allowed, the program is still in the package of this platform.
    ...Object.keys(optionalDependencies).flatMap((name) => binariesOf(name, manifest)),
  ];
  return candidates.find(isProgram);
}

function binariesOf(name, manifest) {
  try {
    const folder = dirname(createRequire(manifest).resolve(`${name}/package.json`));
    return ['bun', 'bun.exe'].map((file) => join(folder, 'bin', file));
  } catch {
    return [];
  }
}

function fail(line) {
  process.stderr.write(`quintet: ${line}\n`);
  process.exit(1);
}

/** npx passes a signal on to a shell between itself and this process, which dies of it and tells nobody. */
function endWithParent() {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  setInterval(watch, 200).unref();
}

const bun = findBun();
if (bun === undefined) fail('the package "bun" has no program for this platform; install Quintet again');

// The channel tells the program when this process is gone, so that it does not go on alone.
const child = spawn(bun, [...isolation, main, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
if (process.env.npm_command === 'exec') endWithParent();
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
