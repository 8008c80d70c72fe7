#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { relative } from 'node:path';
import { findProgram } from './program.js';

/** Runs the program, forwards signals to it, and exits with its exit code. */

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

/** npm sends a signal to the shell that started this process. The shell exits without forwarding it. */
function endWithParent() {
  const parent = process.ppid;
  const watch = () => process.ppid !== parent && forward('SIGTERM');
  setInterval(watch, 200).unref();
}

/**
 * The command as the user typed it, if it is inside this folder: `node_modules/.bin/quintet`. On Windows, another script
 * starts this file.
 */
function commandTyped() {
  if (process.platform === 'win32') return 'npx quintet';
  const path = relative(process.cwd(), process.argv[1]);
  return path.startsWith('..') ? 'quintet' : path;
}

const { file, first } = findOrFail();
// The IPC channel closes when this process exits, so the program does not outlive it.
const child = spawn(file, [...first, ...process.argv.slice(2)], {
  env: { QUINTET_COMMAND: commandTyped(), ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

/** Windows has no signals: `kill` would end the program at once. It stops by itself when the channel closes. */
function forward(signal) {
  if (process.platform !== 'win32') child.kill(signal);
  else if (child.connected) child.disconnect();
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal));
if (['exec', 'start'].includes(process.env.npm_command)) endWithParent();
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
