import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of somebody else's project: settings and code that a program started in it has no business with. */
export interface HostileFolder {
  readonly path: string;
  /** Whether its code was run. */
  hasRun(): boolean;
  /** Whether its settings were taken. */
  hasDatabase(): boolean;
}

export function makeHostileFolder(folder: string): HostileFolder {
  const path = mkdtempSync(join(folder, 'hostile-'));
  const mark = join(path, 'has-run');
  for (const name of ['.env', '.env.local', '.env.production', '.env.development']) {
    writeFileSync(join(path, name), 'DATABASE_URL=sqlite:foreign.db\nPORT=not-a-port\nJWT_SECRET=theirs\n');
  }
  writeFileSync(join(path, 'bunfig.toml'), 'preload = ["./preload.ts"]\n');
  writeFileSync(join(path, 'preload.ts'), `await Bun.write(${JSON.stringify(mark)}, 'yes');\n`);
  return {
    path,
    hasRun: () => existsSync(mark),
    hasDatabase: () => existsSync(join(path, 'foreign.db')),
  };
}
