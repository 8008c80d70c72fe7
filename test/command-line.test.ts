import { describe, expect, it, setDefaultTimeout } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdtemp, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import type { Accounts } from '../src/blog/accounts.ts';
import { readConfig } from '../src/config.ts';
import { createMainWorld } from '../src/create-world.ts';
import { describedSettings } from '../src/settings/settings.ts';
import type { Database } from '../src/storage/database.ts';
import { migrations } from '../src/storage/migrations/index.ts';
import { useFolder } from './support/backup.ts';
import { quintet } from './support/command-line.ts';
import { engines, onEveryEngine } from './support/engines.ts';
import { usePlace } from './support/place.ts';

setDefaultTimeout(120_000);

const inMemory = { DATABASE_URL: 'sqlite::memory:' };

describe('quintet', () => {
  const folder = useFolder();
  const onDisk = () => ({ DATABASE_URL: `sqlite:${folder.path('test.db')}` });

  it.each([['--help'], ['-h'], ['help'], []])('%s lists the commands', async (...words) => {
    const { exitCode, stdout, stderr } = await quintet(words, inMemory);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toStartWith('Usage: quintet <command>\n');
    const names = [...stdout.matchAll(/^ {2}(\S+)/gm)].map(([, name]) => name);
    expect(names).toEqual([
      'serve',
      'health',
      'migrate',
      'token',
      'revoke',
      'unlock',
      'products-token',
      'admin',
      'backup',
      'restore',
      'seed',
      'reset',
      'export',
      'import',
      'sandbox',
      '--help',
      '--version',
    ]);
  });

  it.each(['--version', '-v'])('%s shows the version', async (word) => {
    expect(await quintet([word], inMemory)).toEqual({
      exitCode: 0,
      stdout: `${packageJson.version}\n`,
      stderr: '',
    });
  });

  const misuse: readonly (readonly [readonly string[], string])[] = [
    [['destroy'], 'there is no command "destroy"; see quintet --help'],
    [['--port'], 'there is no command "--port"; see quintet --help'],
    [['serve', 'now'], 'usage: quintet serve [--hardened] [--seed [n] [--users <n> …]]'],
    [['serve', '--seed', 'many'], '--seed must be a whole number from 0 to 9007199254740991, not "many"'],
    [['serve', '--users', '5'], '--users needs --seed beside it'],
    [
      ['serve', '--seed', '--users', '0', '--posts', '1'],
      '--posts needs authors: --users must be at least 1',
    ],
    [['sandbox'], 'usage: quintet sandbox create|list|show|reset|delete|snapshot|restore …'],
    [
      ['sandbox', 'destroy'],
      'sandbox: there is no "destroy"; there are create, list, show, reset, delete, snapshot, restore',
    ],
    [['sandbox', 'create', 'a', 'b'], 'usage: quintet sandbox create [name] [options]'],
    [['sandbox', 'list', 'a'], 'usage: quintet sandbox list'],
    [['sandbox', 'show'], 'usage: quintet sandbox show <sandbox>'],
    [['sandbox', 'restore', 'a'], 'usage: quintet sandbox restore <sandbox> <snapshot>'],
    [
      ['sandbox', 'show', '../T1'],
      'the name "../T1" must have 1 to 63 characters of a-z, 0-9 and -, and must not begin with -',
    ],
    [['sandbox', 'reset', 'a', '--ttl', '5'], '--ttl is an option of sandbox create, not of reset'],
    [['sandbox', 'create', '--ttl', 'soon'], '--ttl must be a whole number from 0 to 31536000, not "soon"'],
    [['sandbox', 'create', '--users', '5'], '--users needs --seed beside it'],
    [
      ['sandbox', 'create', '--seed', '--fork', 'main'],
      'a sandbox is made of one thing: --seed, --fork or --snapshot',
    ],
    [['health', 'now'], 'usage: quintet health'],
    [['migrate', 'up'], 'usage: quintet migrate'],
    [['products-token', 'x'], 'usage: quintet products-token'],
    [['token'], 'usage: quintet token <user id>'],
    [['token', '1', '2'], 'usage: quintet token <user id>'],
    [['backup'], 'usage: quintet backup <file>'],
    [['restore', 'one', 'two'], 'usage: quintet restore <file> [--yes]'],
    [['seed', 'now'], 'usage: quintet seed [options]; see quintet seed --help'],
    [['seed', '--users', 'many'], '--users must be a whole number from 0 to 10000000, not "many"'],
    [['seed', '--products', '1.5'], '--products must be a whole number from 0 to 10000000, not "1.5"'],
    [['seed', '--seed', '1e3'], '--seed must be a whole number from 0 to 9007199254740991, not "1e3"'],
    [['seed', '--users', '10000001'], '--users must be a whole number from 0 to 10000000, not "10000001"'],
    [['seed', '--users', '0', '--posts', '1'], '--posts needs authors: --users must be at least 1'],
    [['seed', '--posts', '0', '--comments', '1'], '--comments needs posts: --posts must be at least 1'],
    [['seed', '--accounts', '3'], '--accounts needs the --password that they log in with'],
    [
      ['seed', '--users', '2', '--accounts', '3', '--password', 'secret'],
      '--accounts must be at most the number of users, 2',
    ],
    [['seed', '--password', 'short'], '--password must have 6 to 256 characters'],
    [['reset', 'all'], 'usage: quintet reset [--ids] [--yes]'],
    [['export', 'one', 'two'], 'usage: quintet export [file] [--with-passwords]'],
    [['import'], 'usage: quintet import <file> [--append]'],
    [['admin'], 'usage: quintet admin <e-mail> [--name <name>]'],
    [['admin', 'nobody'], '"nobody" is no e-mail address'],
    [['admin', 'a@example.com', '--name', ' '], '--name must not be blank'],
  ];
  it.each(misuse)('%j is misuse: one line, exit code 2', async (words, line) => {
    expect(await quintet(words, onDisk())).toEqual({ exitCode: 2, stdout: '', stderr: `quintet: ${line}\n` });
  });

  it.each(['1', 'one', '01'])('token %s is misuse where there is no such user', async (id) => {
    await quintet(['migrate'], onDisk());
    expect(await quintet(['token', id], onDisk())).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `quintet: there is no user with the id "${id}"\n`,
    });
  });

  it.each([
    [['serve', '--port', '80'], 'PORT'],
    [['serve', '--database-url=sqlite:x.db'], 'DATABASE_URL'],
    [['seed', '--host', 'x'], 'HOST'],
  ] as const)('%j names the variable that sets it', async (words, variable) => {
    const [command, option] = words;
    const [name] = option.split('=');
    expect(await quintet(words, onDisk())).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `quintet: ${command}: Unknown option '${name}'; it is set by the environment variable ${variable}\n`,
    });
  });

  it('serve --help says what each setting means, in plain text', async () => {
    const { stdout } = await quintet(['serve', '--help'], inMemory);
    expect([...stdout.matchAll(/^ {2}([A-Z]\S+)/gm)].map(([, name]) => name)).toEqual(
      describedSettings.map(({ name }) => name),
    );
    expect(stdout).toContain(
      '\n  PORT                           the port; 0 lets the system choose one; default: 3000\n',
    );
    expect(stdout).toContain(' see behind a proxy (docs/operations.md#behind-a-proxy); default: none\n');
    expect(stdout).not.toMatch(/`|\]\(/);
  });

  const asking: readonly (readonly string[])[] = [
    ['seed', '--help'],
    ['seed', '-h'],
    ['help', 'seed'],
  ];
  it.each(asking)('%s %s says what each option means', async (...words) => {
    expect(await quintet(words, inMemory)).toEqual({
      exitCode: 0,
      stdout: [
        'usage: quintet seed [options]',
        'fill every interface with invented data, the same for the same numbers on a new database',
        '',
        '  --seed <n>           what everything is drawn from; default: 42',
        '  --users <n>          users of the blog; default: 100',
        '  --posts <n>          posts of the blog; default: 10 for each user',
        '  --comments <n>       comments on published posts; default: 3 for each post',
        '  --products <n>       records of the Products API; default: 200',
        '  --flat-users <n>     records of the Flat Users API; default: 200',
        '  --api-posts <n>      records of the Posts API; default: 500',
        '  --accounts <n>       how many of the first users can log in, with --password; default: 10',
        '  --password <text>    lets the first users log in with it; default: nobody can',
        '  --append             also to a database that has data already',
        '',
      ].join('\n'),
      stderr: '',
    });
  });

  const onMemory: readonly (readonly string[])[] = [
    ['migrate'],
    ['token', '1'],
    ['products-token'],
    ['admin', 'a@example.com'],
    ['backup', 'file'],
    ['restore', 'file'],
    ['seed'],
    ['reset', '--yes'],
    ['export'],
    ['import', 'file'],
  ];
  it.each(onMemory)(
    '%s is refused on a database in memory: nobody would find what it did',
    async (...words) => {
      // Both spellings are one database.
      const url = words.length === 1 ? 'sqlite::memory:' : 'sqlite://:memory:';
      expect(await quintet(words, { DATABASE_URL: url })).toEqual({
        exitCode: 1,
        stdout: '',
        stderr:
          'quintet: a database in memory ends with the process that made it: name one on disk with DATABASE_URL, and start the server on it too\n',
      });
    },
  );

  const reading: readonly (readonly string[])[] = [
    ['token', '1'],
    ['products-token'],
    ['backup', 'file'],
    ['reset', '--yes'],
    ['export'],
  ];
  it.each(reading)('%s makes no database where there is none', async (...words) => {
    const path = folder.path('none.db');
    expect(await quintet(words, { DATABASE_URL: `sqlite:${path}` })).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `quintet: there is no database ${path}: start the server once, or name the database that you mean with DATABASE_URL\n`,
    });
    expect(existsSync(path)).toBe(false);
  });

  it.each(['backup', 'export'])('%s needs a folder that is there, and a new name', async (command) => {
    await quintet(['migrate'], onDisk());
    const refusal = async (file: string) => (await quintet([command, file], onDisk())).stderr;
    const file = folder.path('no/file');
    const parent = folder.path('no');
    expect(await refusal(file)).toBe(`quintet: cannot write ${file}: there is no folder ${parent}\n`);
    const taken = folder.path('test.db');
    expect(await refusal(taken)).toBe(`quintet: there is a file ${taken} already; it is left as it is\n`);
    expect(await refusal(`${taken}/file`)).toBe(`quintet: cannot write ${taken}/file: not a directory\n`);
    expect(await refusal('')).toBe('quintet: the name of the file is empty\n');
  });

  it.each(['import', 'restore'])('%s names a file that it cannot read', async (command) => {
    await quintet(['migrate'], onDisk());
    const refusal = async (file: string) => (await quintet([command, file], onDisk())).stderr;
    const none = folder.path('none');
    expect(await refusal(none)).toBe(`quintet: cannot read ${none}: no such file or directory\n`);
    const parent = folder.path('');
    expect(await refusal(parent)).toBe(`quintet: cannot read ${parent}: it is a folder\n`);
    expect(await refusal('')).toBe('quintet: the name of the file is empty\n');
  });

  it('a host that nobody knows is named', async () => {
    const environment = { DATABASE_URL: 'postgres://u:hush@nowhere.invalid/d', DATABASE_WAIT_SECONDS: '0' };
    expect(await quintet(['migrate'], environment)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr:
        'quintet: cannot use PostgreSQL at nowhere.invalid/d (waited up to 0 s): there is no host nowhere.invalid\n',
    });
  });

  it.each([
    [['serve', '--workerz', '80'], 'serve'],
    [['admin', 'a@example.com', '--name'], 'admin'],
    [['token', '-1'], 'token'],
    [['seed', '--rows', '5'], 'seed'],
    [['seed', '--users', '-5'], 'seed'],
    [['import', 'file', '--force'], 'import'],
  ] as const)('%j has a bad option: one line, exit code 2', async (words, command) => {
    const { exitCode, stdout, stderr } = await quintet(words, onDisk());
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(new RegExp(`^quintet: ${command}: .*option.*\n$`, 'i'));
  });

  it('serve --hardened refuses a short secret: one line, exit code 1', async () => {
    expect(await quintet(['serve', '--hardened'], { ...inMemory, JWT_SECRET: 'short' })).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: 'quintet: JWT_SECRET must have at least 32 characters in a hardened service\n',
    });
  });

  it.each(['serve', 'migrate', 'token', 'products-token', 'admin'])(
    '%s stops at an invalid setting: one line, exit code 1',
    async (command) => {
      const words = new Map([
        ['token', ['1']],
        ['admin', ['a@example.com']],
      ]);
      expect(
        await quintet([command, ...(words.get(command) ?? [])], { ...inMemory, PORT: 'eighty' }),
      ).toEqual({
        exitCode: 1,
        stdout: '',
        stderr: 'quintet: PORT must be a whole number from 0 to 65535, not "eighty"\n',
      });
    },
  );
});

describe('quintet migrate', () => {
  it('makes the default database, a file below the current directory', async () => {
    const directory = await realpath(await mkdtemp(join(tmpdir(), 'quintet-cwd-')));
    const upToDate = 'SQLite, data/quintet.db: up to date\n';
    expect(await quintet(['migrate'], {}, directory)).toEqual({
      exitCode: 0,
      stdout: `${migrations.map(({ version, name }) => `applied ${version} ${name}\n`).join('')}${upToDate}`,
      stderr: '',
    });
    expect((await stat(join(directory, 'data/quintet.db'))).isFile()).toBe(true);
    expect(await quintet(['migrate'], {}, directory)).toEqual({ exitCode: 0, stdout: upToDate, stderr: '' });
    await rm(directory, { recursive: true });
  });

  it('does not show the password of a PostgreSQL database', async () => {
    const { url, drop } = await engines[1].createLocation();
    const { exitCode, stdout } = await quintet(['migrate'], { DATABASE_URL: url });
    const { host, pathname } = new URL(url);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: `PostgreSQL, ${host}${pathname}: up to date\n`,
    });
    await drop();
  });
});

describe('quintet products-token', () => {
  it('shows the token of the environment where there is one', async () => {
    expect(await quintet(['products-token'], { ...inMemory, PRODUCTS_TOKEN: 'mine' })).toEqual({
      exitCode: 0,
      stdout: 'mine\n',
      stderr: '',
    });
  });
});

describe('quintet admin', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    const login = async (database: Database, email: string, password: string) => {
      const { blog } = await createMainWorld(readConfig({}), database);
      const { user } = await blog.accounts.login(email, password, '127.0.0.1');
      return { id: user.id, name: user.name, email: user.email, role: user.role };
    };

    const ann = { name: 'Ann', email: 'ann@example.com', password: 'before' };

    it('makes an account, and shows the password that it chose', async () => {
      const { exitCode, stdout, stderr } = await quintet(['admin', 'root@example.com'], {
        DATABASE_URL: place.url,
      });
      expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
      expect(stdout).toMatch(/^created the administrator root@example\.com\npassword: [\w-]{24}\n$/);
      const password = /password: (.*)\n/.exec(stdout)?.[1] ?? '';
      expect(await login(await place.open(), 'root@example.com', password)).toEqual({
        id: 1,
        name: 'Administrator',
        email: 'root@example.com',
        role: 'admin',
      });
    });

    it('takes the name from --name and the password from ADMIN_PASSWORD, which it does not show', async () => {
      const environment = { DATABASE_URL: place.url, ADMIN_PASSWORD: 'correct horse' };
      expect(await quintet(['admin', 'root@example.com', '--name', 'Ann Root'], environment)).toEqual({
        exitCode: 0,
        stdout: 'created the administrator root@example.com\n',
        stderr: '',
      });
      expect(await login(await place.open(), 'ROOT@example.com', 'correct horse')).toEqual({
        id: 1,
        name: 'Ann Root',
        email: 'root@example.com',
        role: 'admin',
      });
    });

    it('promotes an account that is there, keeps its name, and sets its password', async () => {
      const database = await place.open();
      const { blog } = await createMainWorld(readConfig({}), database);
      await blog.accounts.register(ann, '127.0.0.1');
      const environment = { DATABASE_URL: place.url, ADMIN_PASSWORD: 'afterwards' };
      expect(await quintet(['admin', 'Ann@example.com', '--name', 'Other'], environment)).toEqual({
        exitCode: 0,
        stdout:
          'updated the administrator Ann@example.com\nevery token that it had before is void: log in again\n',
        stderr: '',
      });
      expect(await login(database, 'ann@example.com', 'afterwards')).toEqual({
        id: 1,
        name: 'Ann',
        email: 'ann@example.com',
        role: 'admin',
      });
      await expect(login(database, 'ann@example.com', 'before')).rejects.toThrow('INVALID_CREDENTIALS');
    });

    it('promotes an account without touching its password when ADMIN_PASSWORD is not set', async () => {
      const database = await place.open();
      const { blog } = await createMainWorld(readConfig({}), database);
      await blog.accounts.register(ann, '127.0.0.1');
      expect(await quintet(['admin', 'ann@example.com'], { DATABASE_URL: place.url })).toEqual({
        exitCode: 0,
        stdout:
          'made ann@example.com an administrator; its password stays as it is\nevery token that it had before is void: log in again\n',
        stderr: '',
      });
      expect(await quintet(['admin', 'ann@example.com'], { DATABASE_URL: place.url })).toEqual({
        exitCode: 0,
        stdout: 'ann@example.com is an administrator already\n',
        stderr: '',
      });
      expect(await login(database, 'ann@example.com', 'before')).toMatchObject({ id: 1, role: 'admin' });
    });

    it('leaves a profile with the same e-mail alone: nobody can log in as it (A1)', async () => {
      const database = await place.open();
      const { blog } = await createMainWorld(readConfig({}), database);
      const profile = await blog.users.createProfile(null, { name: 'Ann', email: 'ann@example.com' });
      await quintet(['admin', 'ann@example.com'], { DATABASE_URL: place.url, ADMIN_PASSWORD: 'secret' });
      expect(await blog.users.find(profile.id)).toEqual(profile);
      expect(await login(database, 'ann@example.com', 'secret')).toMatchObject({ id: 2, role: 'admin' });
    });
  });
});

describe('quintet revoke', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);

    it('ends every token of a user, and says so', async () => {
      const { blog } = await createMainWorld(readConfig({}), await place.open());
      const ann = { name: 'Ann', email: 'ann@example.com', password: 'before' };
      const { token } = await blog.accounts.register(ann, '127.0.0.1');
      expect(await blog.accounts.callerOf(`Bearer ${token}`)).toMatchObject({ id: 1 });
      expect(await quintet(['revoke', '1'], { DATABASE_URL: place.url })).toEqual({
        exitCode: 0,
        stdout: 'every token of user 1 is void\n',
        stderr: '',
      });
      expect(await blog.accounts.callerOf(`Bearer ${token}`)).toBeNull();
      const minted = (await quintet(['token', '1'], { DATABASE_URL: place.url })).stdout.trim();
      expect(await blog.accounts.callerOf(`Bearer ${minted}`)).toMatchObject({ id: 1 });
    });

    it.each(['2', '0', 'ann', '01'])('knows no user "%s"', async (id) => {
      await place.open();
      expect(await quintet(['revoke', id], { DATABASE_URL: place.url })).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: `quintet: there is no user with the id "${id}"\n`,
      });
    });
  });
});

describe('quintet unlock', () => {
  onEveryEngine((engine) => {
    const place = usePlace(engine);
    const fail = async (accounts: Accounts, email: string, address: string) =>
      accounts.login(email, 'wrong', address).catch(({ code }) => code);

    it('forgets failures of an address, of an e-mail, or of everybody, and says which', async () => {
      const { blog } = await createMainWorld(
        readConfig({ LOGIN_FAILURES_PER_EMAIL: '1', LOG_LEVEL: 'error' }),
        await place.open(),
      );
      const environment = { DATABASE_URL: place.url };
      await fail(blog.accounts, 'ann@example.com', '2001:db8::1');
      await fail(blog.accounts, 'bob@example.com', '192.0.2.7');
      expect(await fail(blog.accounts, 'ann@example.com', '192.0.2.8')).toBe('TOO_MANY_ATTEMPTS');
      const options = ['--address', '2001:db8::ffff', '--email', 'Ann@example.com'];
      expect(await quintet(['unlock', ...options], environment)).toEqual({
        exitCode: 0,
        stdout:
          'the address 2001:db8::ffff: forgot failed log-ins: 1, registrations: 0\n' +
          'the e-mail Ann@example.com: forgot failed log-ins: 1, registrations: 0\n',
        stderr: '',
      });
      expect(await fail(blog.accounts, 'ann@example.com', '192.0.2.8')).toBe('INVALID_CREDENTIALS');
      expect(await quintet(['unlock'], environment)).toEqual({
        exitCode: 0,
        stdout: 'everybody: forgot failed log-ins: 2, registrations: 0\n',
        stderr: '',
      });
      expect(await fail(blog.accounts, 'bob@example.com', '192.0.2.7')).toBe('INVALID_CREDENTIALS');
    });

    it('wants an address, where one is given', async () => {
      await place.open();
      expect(await quintet(['unlock', '--address', 'everywhere'], { DATABASE_URL: place.url })).toEqual({
        exitCode: 2,
        stdout: '',
        stderr: 'quintet: "everywhere" is no internet address\n',
      });
    });
  });
});
