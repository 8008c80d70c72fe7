import { beforeAll, describe, expect, it } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../../harness/scratch.ts';
import { readConfig } from '../../src/config.ts';
import { prints, runProgram } from '../support/command-line.ts';

const deploy = join(import.meta.dir, '../../deploy');
const units = ['quintet.service', 'quintet-backup.service', 'quintet-backup.timer'];
const read = (unit: string) => readFileSync(join(deploy, unit), 'utf8');

/** The values of one key, in the order of the file. */
function valuesOf(unit: string, key: string): readonly string[] {
  return [...read(unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);
}

describe('The units of systemd', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await makeScratchFolder('units');
  });

  const analyze = Bun.which('systemd-analyze');
  it.skipIf(analyze === null)('are understood by systemd (skipped where there is none)', async () => {
    for (const unit of units) {
      // It looks whether the program is there; here it is not installed.
      writeFileSync(join(folder, unit), read(unit).replaceAll('/usr/local/bin/quintet', '/bin/true'));
    }
    const paths = units.map((unit) => join(folder, unit));
    expect(await runProgram(['systemd-analyze', 'verify', ...paths])).toEqual(prints(''));
  });

  it('keep the data where the service may write, as one user that is not root', () => {
    for (const unit of ['quintet.service', 'quintet-backup.service']) {
      const [setting = ''] = valuesOf(unit, 'Environment');
      const { databaseUrl: database } = readConfig(Object.fromEntries([setting.split(/=(.*)/).slice(0, 2)]));
      expect(database).toEqual({ engine: 'sqlite', path: '/var/lib/quintet/quintet.db' });
      expect(valuesOf(unit, 'StateDirectory')[0]?.split(' ')).toContain('quintet');
      expect([valuesOf(unit, 'User'), valuesOf(unit, 'DynamicUser')]).toEqual([['quintet'], ['yes']]);
      expect(valuesOf(unit, 'StateDirectoryMode')).toEqual(['0700']);
    }
  });

  it('leave the runtime what it needs to compile', () => {
    expect(valuesOf('quintet.service', 'MemoryDenyWriteExecute')).toEqual([]);
  });

  it('back up into a file of its own name, and delete those of more than two weeks ago', async () => {
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
      // Without a shell of its own systemd takes * as it is.
      const { exitCode, stderr } = await runProgram(['sh', '-fc', here], { DATABASE_URL });
      expect([command, exitCode, stderr]).toEqual([command, 0, '']);
    }
    const [name = '', ...others] = readdirSync(backups);
    expect([name.replace(/\d/g, '0'), others]).toEqual(['00000000T000000Z.backup', []]);
    expect(statSync(join(backups, name)).size).toBeGreaterThan(0);
  });
});
