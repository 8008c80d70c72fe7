import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compile } from './compile.ts';

/**
 * `npm run build [-- [--target <platform>] <file>]`: builds the program as one executable, by default `dist/quintet`.
 * A target is a platform of Bun, such as `bun-windows-x64`; the default is this platform.
 */

const { values, positionals } = parseArgs({
  options: { target: { type: 'string' } },
  allowPositionals: true,
});
const outfile = resolve(positionals[0] ?? join(import.meta.dir, '../dist/quintet'));
await compile(outfile, values.target ? { target: values.target as Bun.Build.CompileTarget } : {});
process.stdout.write(`${outfile}\n`);
