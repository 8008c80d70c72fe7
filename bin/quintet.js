#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { findProgram } from './program.js';

/** Runs the program, and stands for it: signals go in, its exit code comes out. */

function fail(line) {
  process.stderr.write(`quintet: ${line}\n`);
  process.exit(1);
}

function findOrFail() {
  try {
    return findProgram();
  } catch (error) {
    return fail(error.message);
  }
}

/** npx passes a signal on to a shell between itself and this process, which dies of it and tells nobody. */
function endWithParent() {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && child.kill('SIGTERM');
  setInterval(watch, 200).unref();
}

const { file, first } = findOrFail();
// The channel tells the program when this process is gone, so that it does not go on alone.
const child = spawn(file, [...first, ...process.argv.slice(2)], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
if (process.env.npm_command === 'exec') endWithParent();
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
