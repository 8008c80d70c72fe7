import { join, resolve } from 'node:path';

export const benchDirectory = resolve(import.meta.dir, '..');
export const rootDirectory = resolve(benchDirectory, '..');
export const contestantsDirectory = join(benchDirectory, 'contestants');
/** The current Node, regardless of the system's: the package stores its binary in one of two places. */
export const nodeBinary = join(benchDirectory, 'node_modules/node/bin/node');
export const bunBinary = process.execPath;
/** The program as in the package, in one file. */
export const serverFolder = join(rootDirectory, 'dist/server');

export const jwtSecret = 'a-secret-of-the-bench-that-guards-nothing-at-all';
