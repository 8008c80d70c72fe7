import { describe, expect, it } from 'bun:test';
import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { words } from '../harness/lists.ts';
import { makeScratchFolder } from '../harness/scratch.ts';
import packageJson from '../package.json' with { type: 'json' };
import { type CommandContext, UsageError } from '../src/commands/command.ts';
import { loadProgram } from '../src/commands/program.ts';
import { readCommandLine } from '../src/commands/read-command-line.ts';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { contracts } from '../src/records/contracts.ts';
import { firstVersion } from '../src/storage/migrations/index.ts';
import { useFolder } from './support/backup.ts';
import { failsWith, prints, program, quintet, startServer, succeeded } from './support/command-line.ts';
import { shellWords } from './support/console-examples.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { useDatabase } from './support/place.ts';
import { describeOn } from './support/suites.ts';

const inMemory = { DATABASE_URL: 'sqlite::memory:' };
const ann = { name: 'Ann', email: 'ann@example.com', password: 'before' };

/** Returns the exit code and the message of a command that must fail, without starting a process. */
async function refusalOf(args: readonly string[], environment: Readonly<Record<string, string>>) {
  try {
    const line = readCommandLine(await loadProgram(args), args, { columns: 80, write: () => undefined });
    const config = () => readConfig(environment);
    await line?.action.run(
      Object.defineProperty({ ...line, environment }, 'config', { get: config }) as unknown as CommandContext,
    );
    return 'it ran';
  } catch (error) {
    return [error instanceof UsageError ? 2 : 1, (error as Error).message];
  }
}

describe('quintet', () => {
  const folder = useFolder();
  const onDisk = () => ({ DATABASE_URL: `sqlite:${folder.path('test.db')}` });

  it.each(['--help', '-h', 'help'])('%s lists the commands', async (word) => {
    const { exitCode, stdout, stderr } = await quintet([word], inMemory);
    expect({ exitCode, stderr }).toEqual(succeeded);
    expect(stdout).toStartWith('Usage: quintet [options] [command]\n');
    const names = [...stdout.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
    expect(names).toEqual(
      words(`
        -v, --env-file --api -h, serve health migrate token revoke unlock products-token admin backup restore
        seed reset export import sandbox help
      `),
    );
  });

  it.each([
    ['--version', []],
    ['health', ['health']],
    ['--env-file file reset --ids', ['reset']],
  ])('%s loads only its own command', async (line, names) => {
    const { subcommands } = await loadProgram(line.split(' '));
    expect(subcommands.map(({ name }) => name)).toEqual(names);
  });

  it.each(['', '--seed --users 1'])('%p starts the server', async (line) => {
    const words = line.split(' ').filter(Boolean);
    const server = await startServer([...program, ...words], inMemory);
    const { status } = await fetch(`${server.url}/api/v1/users/1`);
    expect((await server.stop()).exitCode).toBe(0);
    expect(status).toBe(words.length === 0 ? 404 : 200);
  });

  it.each([
    ['--version', `${packageJson.version}\n`],
    ['-v', `${packageJson.version}\n`],
    ['products-token', 'mine\n'],
  ])('%s prints %p', async (word, text) => {
    expect(await quintet([word], { ...inMemory, PRODUCTS_TOKEN: 'mine' })).toEqual(prints(text));
  });

  const misuse: readonly (readonly [line: string, refusal: string])[] = [
    ['frobnicate', "unknown command 'frobnicate'; see quintet --help"],
    ['sever', "unknown command 'sever' (Did you mean one of seed, serve?)"],
    ['constructor', "unknown command 'constructor'; see quintet --help"],
    ['--versoin', "unknown option '--versoin' (Did you mean --version?)"],
    [
      'serve --database-url=x',
      "unknown option '--database-url=x' (Did you mean the environment variable DATABASE_URL?)",
    ],
    ['seed --host x', "unknown option '--host' (Did you mean the environment variable HOST?)"],
    ['serve --sede', "unknown option '--sede' (Did you mean --seed?)"],
    ['seed --constructor', "unknown option '--constructor'; see quintet --help"],
    ['serve --workerz 2', "unknown option '--workerz' (Did you mean the environment variable WORKERS?)"],
    ['sandbox creat', "unknown command 'creat' (Did you mean create?)"],
    ['admin a@example.com --name', "option '--name <name>' argument missing"],
    ['reset --yes=no', "unknown option '--yes=no' (Did you mean --yes?)"],
    ['serve --seed many', '--seed must be a whole number from 0 to 9007199254740991, not "many"'],
    ['serve --users 5', '--users requires --seed'],
    ['serve --seed --users 0 --posts 1', '--posts needs authors: --users must be at least 1'],
    ['sandbox', 'usage: quintet sandbox [options] [command]'],
    ['sandbox create a b', "too many arguments for 'create'. Expected 1 argument but got 2."],
    ['sandbox show', "missing required argument 'sandbox'"],
    [
      'sandbox show ../T1',
      'the name "../T1" must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -',
    ],
    ['sandbox reset a --ttl 5', "unknown option '--ttl'; see quintet --help"],
    ['sandbox create --ttl soon', '--ttl must be a whole number from 0 to 31536000, not "soon"'],
    ['sandbox create --users 5', '--users requires --seed'],
    ['sandbox create --seed --fork main', 'use only one of --seed, --fork, --snapshot and --data'],
    ['health now', "too many arguments for 'health'. Expected 0 arguments but got 1."],
    ['token', "missing required argument 'user id'"],
    ['backup', "missing required argument 'file'"],
    ['seed --users many', '--users must be a whole number from 0 to 10000000, not "many"'],
    ['seed --products 1.5', '--products must be a whole number from 0 to 10000000, not "1.5"'],
    ['seed --seed 1e3', '--seed must be a whole number from 0 to 9007199254740991, not "1e3"'],
    ['seed --users 10000001', '--users must be a whole number from 0 to 10000000, not "10000001"'],
    ['seed --users 0 --posts 1', '--posts needs authors: --users must be at least 1'],
    ['seed --posts 0 --comments 1', '--comments needs posts: --posts must be at least 1'],
    ['seed --accounts 3', '--accounts requires --password'],
    ['seed --users 2 --accounts 3 --password secret', '--accounts must be at most the number of users, 2'],
    ['seed --password short', '--password must have 6 to 256 characters'],
    ['admin nobody', '"nobody" is not a valid e-mail address'],
    ["admin a@example.com --name ' '", '--name must not be blank'],
  ];
  it.each(misuse)('%s is rejected with a message', async (line, refusal) => {
    expect(await refusalOf(shellWords(line), onDisk())).toEqual([2, refusal]);
  });

  it.each(misuse.filter(([line]) => ['frobnicate', 'sandbox', 'health now', 'admin nobody'].includes(line)))(
    '%s fails with one line and exit code 2',
    async (line, refusal) => {
      expect(await quintet(line.split(' '), onDisk())).toEqual(failsWith(refusal, 2));
    },
  );

  const reading = ['token 1', 'products-token', 'backup file', 'reset --yes', 'export'];
  const writing = ['migrate', 'admin a@example.com', 'restore file', 'seed', 'import file'];
  it.each([...reading, ...writing])('%s is rejected for an in-memory database', async (line) => {
    // Both spellings mean the same database.
    const url = line.includes(' ') ? 'sqlite://:memory:' : 'sqlite::memory:';
    const refusal =
      'an in-memory database exists only in the process that created it: set DATABASE_URL to a database on disk, for the server too';
    expect(await refusalOf(line.split(' '), { DATABASE_URL: url })).toEqual([1, refusal]);
  });

  it.each(reading)('%s does not create a missing database', async (line) => {
    const path = folder.path('none.db');
    const refusal = `there is no database ${path}: start the server once to create it, or set DATABASE_URL to an existing one`;
    expect(await refusalOf(line.split(' '), { DATABASE_URL: `sqlite:${path}` })).toEqual([1, refusal]);
    expect(existsSync(path)).toBe(false);
  });

  it.each(['backup', 'export'])('%s requires an existing folder and a new file name', async (command) => {
    await quintet(['migrate'], onDisk());
    const refusal = async (file: string) => (await quintet([command, file], onDisk())).stderr;
    const file = folder.path('no/file');
    const parent = folder.path('no');
    expect(await refusal(file)).toBe(`quintet: cannot write ${file}: there is no folder ${parent}\n`);
    const taken = folder.path('test.db');
    expect(await refusal(taken)).toBe(`quintet: ${taken} already exists; it was left unchanged\n`);
    expect(await refusal(`${taken}/file`)).toBe(`quintet: cannot write ${taken}/file: not a directory\n`);
    expect(await refusal('')).toBe('quintet: the file name is empty\n');
  });

  it.each(['import', 'restore'])('%s reports a file that it cannot read', async (command) => {
    await quintet(['migrate'], onDisk());
    const refusal = async (file: string) => (await quintet([command, file], onDisk())).stderr;
    const none = folder.path('none');
    expect(await refusal(none)).toBe(`quintet: cannot read ${none}: no such file or directory\n`);
    const parent = folder.path('');
    expect(await refusal(parent)).toBe(`quintet: cannot read ${parent}: it is a folder\n`);
    expect(await refusal('')).toBe('quintet: the file name is empty\n');
  });

  const nowhere = { DATABASE_URL: 'postgres://u:hush@nowhere.invalid/d', DATABASE_WAIT_SECONDS: '0' };
  it.each([
    [
      'migrate',
      nowhere,
      'cannot use PostgreSQL at nowhere.invalid/d (waited up to 0 s): the host nowhere.invalid does not exist',
    ],
    [
      'serve --hardened',
      { ...inMemory, JWT_SECRET: 'short' },
      'JWT_SECRET must have at least 32 characters in a hardened service',
    ],
  ])('%s with %o fails with one line and exit code 1', async (line, environment, refusal) => {
    expect(await quintet(line.split(' '), environment)).toEqual(failsWith(refusal));
  });

  const started = ['serve', 'migrate', 'token 1', 'products-token', 'admin a@example.com'];
  it.each(started)('%s rejects an invalid setting', async (line) => {
    const refusal = 'PORT must be a whole number from 0 to 65535, not "eighty"';
    expect(await refusalOf(line.split(' '), { ...inMemory, PORT: 'eighty' })).toEqual([1, refusal]);
  });
});

describe('quintet migrate', () => {
  it('creates the default database in the current directory', async () => {
    const directory = await realpath(await makeScratchFolder('cwd'));
    const upToDate = 'SQLite, data/quintet.db: up to date\n';
    expect(await quintet(['migrate'], {}, directory)).toEqual(
      prints(
        `${[firstVersion, ...contracts.schema.steps].map(({ version, name }) => `applied ${version} ${name}\n`).join('')}${upToDate}`,
      ),
    );
    expect((await stat(join(directory, 'data/quintet.db'))).isFile()).toBe(true);
    expect(await quintet(['migrate'], {}, directory)).toEqual(prints(upToDate));
  });

  it('does not show the password of a PostgreSQL database', async () => {
    const { url, drop } = await engines[1].createLocation();
    const { host, pathname } = new URL(url);
    const upToDate = prints(`PostgreSQL, ${host}${pathname}: up to date\n`);
    expect(await quintet(['migrate'], { DATABASE_URL: url })).toEqual(upToDate);
    await drop();
  });
});

describeOn('quintet admin', onEveryEngine, useDatabase, ({ database, place }) => {
  const login = async (email: string, password: string) => {
    const { blog } = await createMainWorld(readConfig({}), database);
    const { user } = await blog.accounts.login(email, password, '127.0.0.1');
    return { id: user.id, name: user.name, email: user.email, role: user.role };
  };
  const admin = (words: readonly string[], environment: Record<string, string> = {}) =>
    quintet(['admin', ...words], { DATABASE_URL: place.url, ...environment });
  const root = { id: 1, name: 'Administrator', email: 'root@example.com', role: 'admin' };
  const registerAnn = async () => {
    const { blog } = await createMainWorld(readConfig({}), database);
    await blog.accounts.register(ann, '127.0.0.1');
  };
  const ended = 'its earlier tokens are now invalid: log in again\n';

  it('creates an account, and prints the generated password', async () => {
    const { exitCode, stdout, stderr } = await admin(['root@example.com']);
    expect({ exitCode, stderr }).toEqual(succeeded);
    expect(stdout).toMatch(/^created the administrator root@example\.com\npassword: [\w-]{24}\n$/);
    const password = /password: (.*)\n/.exec(stdout)?.[1] ?? '';
    expect(await login('root@example.com', password)).toEqual(root);
  });

  it('uses --name and ADMIN_PASSWORD, which it does not print', async () => {
    const created = await admin(['root@example.com', '--name', 'Root'], { ADMIN_PASSWORD: 'correct horse' });
    expect(created).toEqual(prints('created the administrator root@example.com\n'));
    expect(await login('ROOT@example.com', 'correct horse')).toEqual({ ...root, name: 'Root' });
  });

  it('promotes an existing account, keeps its name, and sets its password', async () => {
    await registerAnn();
    const updated = await admin(['Ann@example.com', '--name', 'Other'], { ADMIN_PASSWORD: 'afterwards' });
    expect(updated).toEqual(prints(`updated the administrator Ann@example.com\n${ended}`));
    const promoted = { ...root, name: 'Ann', email: 'ann@example.com' };
    expect(await login('ann@example.com', 'afterwards')).toEqual(promoted);
    await expect(login('ann@example.com', 'before')).rejects.toThrow('INVALID_CREDENTIALS');
  });

  it('promotes an account without touching its password when ADMIN_PASSWORD is not set', async () => {
    await registerAnn();
    for (const line of [
      `is now an administrator; its password is unchanged\n${ended}`,
      'is already an administrator\n',
    ])
      expect(await admin(['ann@example.com'])).toEqual(prints(`ann@example.com ${line}`));
    expect(await login('ann@example.com', 'before')).toMatchObject({ id: 1, role: 'admin' });
  });

  it('does not change a profile with the same e-mail: it has no login (A1)', async () => {
    const { blog } = await createMainWorld(readConfig({}), database);
    const profile = await blog.users.createProfile(null, { name: 'Ann', email: 'ann@example.com' });
    await admin(['ann@example.com'], { ADMIN_PASSWORD: 'secret' });
    expect(await blog.users.find(profile.id)).toEqual(profile);
    expect(await login('ann@example.com', 'secret')).toMatchObject({ id: 2, role: 'admin' });
  });
});

describeOn('quintet revoke', onEveryEngine, useDatabase, ({ database, run }) => {
  it('invalidates every token of a user, and reports it', async () => {
    const { blog } = await createMainWorld(readConfig({}), database);
    const { token } = await blog.accounts.register(ann, '127.0.0.1');
    expect(await blog.accounts.callerOf(`Bearer ${token}`)).toMatchObject({ id: 1 });
    expect(await run('revoke', '1')).toEqual(prints('all tokens of user 1 are now invalid\n'));
    expect(await blog.accounts.callerOf(`Bearer ${token}`)).toBeNull();
    const minted = (await run('token', '1')).stdout.trim();
    expect(await blog.accounts.callerOf(`Bearer ${minted}`)).toMatchObject({ id: 1 });
  });

  it.each(['2', '0', 'ann', '01'])('and quintet token reject the unknown user "%s"', async (id) => {
    const unknown = failsWith(`there is no user with the id "${id}"`, 2);
    for (const command of ['revoke', 'token']) expect(await run(command, id)).toEqual(unknown);
  });
});

describeOn('quintet unlock', onEveryEngine, useDatabase, ({ database, run }) => {
  it('clears the failures of an address, an e-mail, or all clients, and reports them', async () => {
    const config = readConfig({ LOGIN_FAILURES_PER_EMAIL: '1', LOG_LEVEL: 'error' });
    const { blog } = await createMainWorld(config, database);
    const fail = async (email: string, address: string) =>
      blog.accounts.login(email, 'wrong', address).catch(({ code }) => code);
    await fail('ann@example.com', '2001:db8::1');
    await fail('bob@example.com', '192.0.2.7');
    expect(await fail('ann@example.com', '192.0.2.8')).toBe('TOO_MANY_ATTEMPTS');
    expect(await run('unlock', '--address', '2001:db8::ffff', '--email', 'Ann@example.com')).toEqual(
      prints(
        'the address 2001:db8::ffff: cleared 1 failed logins and 0 registrations\n' +
          'the e-mail Ann@example.com: cleared 1 failed logins and 0 registrations\n',
      ),
    );
    expect(await fail('ann@example.com', '192.0.2.8')).toBe('INVALID_CREDENTIALS');
    const all = 'all clients: cleared 2 failed logins and 0 registrations\n';
    expect(await run('unlock')).toEqual(prints(all));
    expect(await fail('bob@example.com', '192.0.2.7')).toBe('INVALID_CREDENTIALS');
    const invalid = failsWith('"everywhere" is not an IP address', 2);
    expect(await run('unlock', '--address', 'everywhere')).toEqual(invalid);
  });
});
