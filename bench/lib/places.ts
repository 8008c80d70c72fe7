import { join, resolve } from 'node:path';

export const benchDirectory = resolve(import.meta.dir, '..');
export const rootDirectory = resolve(benchDirectory, '..');
export const contestantsDirectory = join(benchDirectory, 'contestants');
/** The current Node, whatever the machine itself has: the package keeps its binary in one of two places. */
export const nodeBinary = join(benchDirectory, 'node_modules/node/bin/node');
export const bunBinary = process.execPath;
/** The program as the package has it, in one file. */
export const serverFolder = join(rootDirectory, 'dist/server');

export const jwtSecret = 'a-secret-of-the-bench-that-guards-nothing-at-all';
