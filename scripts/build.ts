import { join, resolve } from 'node:path';
import { compile } from './compile.ts';

/** `npm run build [-- <file>]`: the whole program as one executable, `dist/quintet` unless a file is named. */

const outfile = resolve(process.argv[2] ?? join(import.meta.dir, '../dist/quintet'));
await compile(outfile);
process.stdout.write(`${outfile}\n`);
