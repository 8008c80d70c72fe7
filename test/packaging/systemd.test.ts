import { beforeAll, describe, expect, it } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { readConfig } from '../../src/config.ts';
import { prints, runProgram } from '../support/command-line.ts';

const deploy = join(import.meta.dir, '../../deploy');
const units = ['quintet.service', 'quintet-backup.service', 'quintet-backup.timer'];
const read = (unit: string) => readFileSync(join(deploy, unit), 'utf8');

/** Returns the values of one key, in file order. */
function valuesOf(unit: string, key: string): readonly string[] {
  return [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

describe('The systemd units', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeScratchFolder('units');
  });

  const analyze = Bun.which('systemd-analyze');
  it.skipIf(analyze === null)('are valid for systemd (skipped if not installed)', async () => {
    for (const unit of units) {
      // It checks that the program exists, but it is not installed here.
      writeFileSync(join(folder, unit), read(unit).replaceAll('/usr/local/bin/quintet', '/bin/true'));
    }
    const paths = units.map((unit) => join(folder, unit));
    expect(await runProgram(['systemd-analyze', 'verify', ...paths])).toEqual(prints(''));
  });

  it('store data in a directory that only their non-root user can access', () => {
    for (const unit of ['quintet.service', 'quintet-backup.service']) {
      const [setting = ''] = valuesOf(unit, 'Environment');
      const { databaseUrl: database } = readConfig(Object.fromEntries([setting.split(/=(.*)/).slice(0, 2)]));
      expect(database).toEqual({ engine: 'sqlite', path: '/var/lib/quintet/quintet.db' });
      expect(valuesOf(unit, 'StateDirectory')[0]?.split(' ')).toContain('quintet');
      expect([valuesOf(unit, 'User'), valuesOf(unit, 'DynamicUser')]).toEqual([['quintet'], ['yes']]);
      expect(valuesOf(unit, 'StateDirectoryMode')).toEqual(['0700']);
    }
  });

  it('do not block the JIT compiler of the runtime', () => {
    expect(valuesOf('quintet.service', 'MemoryDenyWriteExecute')).toEqual([]);
  });

  it('back up to a new file, and delete backups older than two weeks', async () => {
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    const old = join(backups, '20200101T000000Z.backup');
    writeFileSync(old, '');
    await runProgram(['touch', '-d', '16 days ago', old]);
    const main = join(import.meta.dir, '../../src/main.ts');
    const DATABASE_URL = `sqlite:${join(folder, 'quintet.db')}`;
    await runProgram([process.execPath, main, 'migrate'], { DATABASE_URL });
    const commands = [
      ...valuesOf('quintet-backup.service', 'ExecStart'),
      ...valuesOf('quintet-backup.service', 'ExecStartPost'),
    ];
    for (const command of commands) {
      const here = command
        .replaceAll('%%', '%')
        .replaceAll('/var/lib/quintet-backups', backups)
        .replace('/usr/local/bin/quintet', `${process.execPath} ${main}`);
      // systemd does not expand *, so the shell must not either.
      const { exitCode, stderr } = await runProgram(['sh', '-fc', here], { DATABASE_URL });
      expect([command, exitCode, stderr]).toEqual([command, 0, '']);
    }
    const [name = '', ...others] = readdirSync(backups);
    expect([name.replace(/\d/g, '0'), others]).toEqual(['00000000T000000Z.backup', []]);
    expect(statSync(join(backups, name)).size).toBeGreaterThan(0);
  });
});
