import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of another project, with settings and code that a program started in it must ignore. */
export function makeHostileFolder(folder: string) {
  const path = mkdtempSync(join(folder, 'hostile-'));
  const mark = join(path, 'has-run');
  for (const name of ['.env', '.env.local', '.env.production', '.env.development']) {
    writeFileSync(join(path, name), 'DATABASE_URL=sqlite:foreign.db\nPORT=not-a-port\nJWT_SECRET=theirs\n');
  }
  writeFileSync(join(path, 'bunfig.toml'), 'preload = ["./preload.ts"]\n');
  writeFileSync(join(path, 'preload.ts'), `await Bun.write(${JSON.stringify(mark)}, 'yes');\n`);
  return {
    path,
    /** True if its code was run. */
    hasRun: () => existsSync(mark),
    /** True if its settings were used. */
    hasDatabase: () => existsSync(join(path, 'foreign.db')),
  };
}
