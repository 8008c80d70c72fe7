import { describe, expect, it } from 'bun:test';
import { words } from '../harness/lists.ts';
import { InvalidConfig, readConfig } from '../src/config.ts';
import { describedSettings, type Settings } from '../src/settings/settings.ts';

type Fact = readonly [variable: string, usual: unknown, text: string, value: unknown];
type NumberRow = readonly [...Fact, min: number, max: number];
type Row = Fact | NumberRow;
const isNumber = (row: Row): row is NumberRow => row.length === 6;

/** Every variable: its default, an example, the parsed example, and the range of a number. */
const rows: readonly Row[] = [
  ['PORT', 3000, '8080', 8080, 0, 65_535],
  ['HOST', 'localhost', '0.0.0.0', '0.0.0.0'],
  ['TRUST_PROXY', null, '127.0.0.1, fd00::/8', ['127.0.0.1', 'fd00::/8']],
  ['ALLOWED_HOSTS', null, 'api.example.com, 192.0.2.1', ['api.example.com', '192.0.2.1']],
  ['TLS_CERT', null, 'cert.pem', 'cert.pem'],
  ['TLS_KEY', null, 'key.pem', 'key.pem'],
  [
    'DATABASE_URL',
    { engine: 'sqlite', path: 'data/quintet.db' },
    'postgres://me:pass@db.example/quintet',
    { engine: 'postgres', url: 'postgres://me:pass@db.example/quintet' },
  ],
  ['DATABASE_POOL_SIZE', 10, '20', 20, 2, 1000],
  [
    'DATABASE_READ_URLS',
    null,
    'postgres://me:pass@r1.example/quintet postgres://me:pass@r2.example:5433/quintet',
    [
      { name: 'r1.example', url: 'postgres://me:pass@r1.example/quintet' },
      { name: 'r2.example:5433', url: 'postgres://me:pass@r2.example:5433/quintet' },
    ],
  ],
  ['DATABASE_POOLER', null, 'transaction', 'transaction'],
  ['DATABASE_WAIT_SECONDS', 10, '0', 0, 0, 3600],
  ['DATABASE_STATEMENT_TIMEOUT_MS', 10_000, '2500', 2500, 1, 3_600_000],
  ['JWT_SECRET', null, 'a secret', 'a secret'],
  ['PRODUCTS_TOKEN', null, 'token!', 'token!'],
  ['ADMIN_EMAIL', null, 'admin@example.com', 'admin@example.com'],
  ['ADMIN_PASSWORD', null, 'secret', 'secret'],
  ['MAX_BODY_BYTES', 1_048_576, '2048', 2048, 1, 1_073_741_824],
  ['MAX_CONNECTIONS', 10_000, '70', 70, 1, 1_000_000],
  ['MAX_CONNECTIONS_PER_CLIENT', 5_000, '7', 7, 1, 1_000_000],
  ['MAX_CLIENT_MEMORY_BYTES', 67_108_864, '2097152', 2_097_152, 1_048_576, 999_999_999_999],
  ['MAX_HELD_MEMORY_BYTES', 268_435_456, '4194304', 4_194_304, 1_048_576, 999_999_999_999],
  ['IDLE_TIMEOUT_SECONDS', 30, '8', 8, 1, 255],
  ['MAX_RESULTS', 1000, '50', 50, 1, 1_000_000],
  ['MAX_ANSWER_BYTES', 16_777_216, '2048', 2048, 1024, 1_073_741_824],
  ['MAX_TEXT_CHARACTERS', 100_000, '500', 500, 1, 100_000_000],
  ['LOGIN_FAILURES_PER_EMAIL', 10, '3', 3, 1, 1_000_000],
  ['LOGIN_FAILURES_PER_ADDRESS', 100, '30', 30, 1, 1_000_000],
  ['REGISTRATIONS_PER_ADDRESS', 300, '40', 40, 1, 1_000_000],
  ['LOGIN_WINDOW_SECONDS', 900, '60', 60, 1, 86_400],
  ['EVENTS_KEPT_HOURS', 24, '48', 48],
  ['WORKERS', 1, '4', 4, 1, 256],
  ['HARDENED', false, 'off', false],
  ['NODE_ENV', null, 'production', 'production'],
  [
    'CORS_ORIGINS',
    'any',
    'https://one.example, https://two.example:8443',
    ['https://one.example', 'https://two.example:8443'],
  ],
  ['RATE_LIMIT', null, '600/min', { requests: 600, seconds: 60 }],
  ['GRAPHQL_MAX_TOKENS', 5000, '1', 1, 1, 1_000_000],
  ['GRAPHQL_MAX_DEPTH', 20, '2', 2, 1, 1000],
  ['GRAPHQL_MAX_ALIASES', 200, '3', 3, 0, 100_000],
  ['GRAPHQL_MAX_DIRECTIVES', 100, '4', 4, 0, 100_000],
  ['GRAPHQL_MAX_FRAGMENTS', 100, '6', 6, 0, 100_000],
  ['GRAPHQL_MAX_COST', 1_000_000, '5', 5, 1, 999_999_999_999],
  ['GRAPHQL_MAX_RECORDS', 1_000_000, '6', 6, 1, 999_999_999_999],
  ['GRAPHQL_MAX_SECONDS', 10, '7', 7, 1, 3600],
  ['GRAPHQL_MAX_SUBSCRIPTIONS', 100, '9', 9, 1, 100_000],
  ['GRAPHQL_MAX_BATCH', 0, '8', 8, 0, 1000],
  ['GRAPHQL_INTROSPECTION', true, 'off', false],
  ['GRAPHQL_SUGGESTIONS', true, 'off', false],
  ['GRAPHIQL', true, 'off', false],
  ['LOG_LEVEL', 'info', 'warn', 'warn'],
  ['LOG_FORMAT', null, 'text', 'text'],
  ['LOG_REQUESTS', false, 'on', true],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', null, 'http://collector:4318', 'http://collector:4318'],
  ['OTEL_SERVICE_NAME', 'quintet', 'blog', 'blog'],
  ['OTEL_TRACES_SAMPLER', 'parentbased_always_on', 'traceidratio', 'traceidratio'],
  ['OTEL_TRACES_SAMPLER_ARG', 1, '0.25', 0.25],
  ['METRICS', true, 'on', true],
  ['STATUS', true, 'off', false],
  ['METRICS_TOKEN', null, 'scraper!', 'scraper!'],
  ['WORKBENCH', true, 'off', false],
  ['WORKBENCH_TOKEN', null, 'w'.repeat(32), 'w'.repeat(32)],
  ['WORKBENCH_MAIN', true, 'on', true],
  ['WORKBENCH_MAX_SANDBOXES', 100, '3', 3],
  ['WORKBENCH_MAX_BYTES', 67_108_864, '2000000', 2_000_000],
  ['WORKBENCH_MAX_TOTAL_BYTES', 1_073_741_824, '2000000', 2_000_000],
  ['WORKBENCH_FOLDER', null, 'data/sandboxes', 'data/sandboxes'],
  ['TRY_IT', true, 'off', false],
];

const settingOf = (variable: string) =>
  variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

describe('Configuration (S2)', () => {
  const settingsBy = (pick: (row: Row) => unknown): Partial<Settings> =>
    Object.fromEntries(rows.map((row) => [settingOf(row[0]), pick(row)]));
  const defaults = settingsBy(([, usual]) => usual);

  it('has a default for everything', () => {
    expect(readConfig({})).toMatchObject(defaults);
  });

  it('treats an empty variable as unset', () => {
    expect(readConfig(Object.fromEntries(rows.map(([name]) => [name, ''])))).toMatchObject(defaults);
  });

  it('reads every variable', () => {
    const config = readConfig(Object.fromEntries(rows.map(([name, , text]) => [name, text])));
    expect(config).toMatchObject(settingsBy(([, , , value]) => value));
    // Other threads get the settings as JSON.
    expect(JSON.parse(JSON.stringify(config))).toStrictEqual(config);
  });

  it('has one setting for each variable, in order', () => {
    const names = describedSettings.map(({ name }) => settingOf(name));
    expect(Object.keys(readConfig({}))).toEqual([...names, 'command']);
  });

  it.each([
    [{ HARDENED: 'on' }, true],
    [{ NODE_ENV: 'production' }, true],
    [{ NODE_ENV: 'development' }, false],
    [{ HARDENED: 'off', NODE_ENV: 'production' }, false],
  ] as const)('is hardened with %j: %p', (environment, isHardened) => {
    const config = readConfig(environment);
    const open = ['graphqlIntrospection', 'graphqlSuggestions', 'graphiql', 'metrics', 'status'] as const;
    expect(config.hardened).toBe(isHardened);
    for (const name of [...open, 'tryIt', 'workbench'] as const)
      expect([name, config[name]]).toEqual([name, !isHardened]);
  });

  it('cannot be changed', () => {
    const config = readConfig({ RATE_LIMIT: '600/min' });
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('ignores OpenTelemetry variables when tracing is off', () => {
    const environment = { OTEL_TRACES_SAMPLER: 'jaeger_remote', OTEL_TRACES_SAMPLER_ARG: 'endpoint=x' };
    expect(readConfig(environment)).toMatchObject(defaults);
  });

  const locations = [
    ['sqlite:data/x.db', { engine: 'sqlite', path: 'data/x.db' }],
    ['sqlite:/var/x.db', { engine: 'sqlite', path: '/var/x.db' }],
    ['sqlite:///var/x.db', { engine: 'sqlite', path: '/var/x.db' }],
    ['sqlite://data/x.db', { engine: 'sqlite', path: 'data/x.db' }],
    ['sqlite::memory:', { engine: 'sqlite', path: ':memory:' }],
    ['postgres://u:p@h:5433/d', { engine: 'postgres', url: 'postgres://u:p@h:5433/d' }],
    ['postgresql://u@h/d?x=1', { engine: 'postgres', url: 'postgresql://u@h/d?x=1' }],
    ['postgres://u:p,q@[::1]:5433/d', { engine: 'postgres', url: 'postgres://u:p,q@[::1]:5433/d' }],
  ] as const;
  it.each(locations)('accepts DATABASE_URL %s', (url, location) => {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toEqual(location);
  });

  it('keeps ADMIN_PASSWORD even without ADMIN_EMAIL, for the command that creates an administrator', () => {
    const { adminEmail, adminPassword } = readConfig({ ADMIN_PASSWORD: 'secret' });
    expect({ adminEmail, adminPassword }).toEqual({ adminEmail: null, adminPassword: 'secret' });
  });

  it.each(rows.filter(isNumber))(
    'accepts only whole numbers for %s',
    (name, _usual, _text, _value, min, max) => {
      for (const good of [min, max]) expect(() => readConfig({ [name]: String(good) })).not.toThrow();
      for (const bad of [String(min - 1), String(max + 1), 'x', '1.5', ' 1', '1 ', '0x10', '1e3', '+1']) {
        const attempt = () => readConfig({ [name]: bad });
        expect(attempt).toThrow(InvalidConfig);
        expect(attempt).toThrow(`${name} must be a whole number from ${min} to ${max}, not "${bad}"`);
      }
    },
  );

  it.each(
    words(`
      GRAPHQL_INTROSPECTION GRAPHQL_SUGGESTIONS GRAPHIQL METRICS STATUS TRY_IT LOG_REQUESTS
      HARDENED
    `),
  )('accepts only on or off for %s', (name) => {
    for (const good of ['on', 'off']) expect(() => readConfig({ [name]: good })).not.toThrow();
    for (const bad of ['true', 'OFF', '0', 'no']) {
      expect(() => readConfig({ [name]: bad })).toThrow(`${name} must be on or off, not "${bad}"`);
    }
  });

  const databaseUrl =
    'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://user:password@host/database, with one host: for several, see docs/scaling.md#postgresql-on-several-machines';
  type Invalid = readonly [Record<string, string>, string];
  /** Expects this error line for each value of a variable. */
  const each = (variable: string, texts: readonly string[], line: string, others = {}): readonly Invalid[] =>
    texts.map((text) => [{ ...others, [variable]: text }, line.replace('<text>', text)]);
  const invalid: readonly Invalid[] = [
    ...each(
      'DATABASE_URL',
      words(`
        mysql://h/d data/quintet.db sqlite: sqlite:// postgres:db postgres://u:secret@h:port/d
        postgres://u:secret@a,b/d postgres://u:secret@a:5432,b:5432/d postgres:///d?host=a,b
      `),
      databaseUrl,
    ),
    ...each(
      'TRUST_PROXY',
      words('on 1 * 127.0.0.1, 10.0.0.0/33 ::/129 10.0.0.0/ proxy.example fe80::1%eth0'),
      'TRUST_PROXY must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not "<text>"',
    ),
    ...each(
      'PRODUCTS_TOKEN',
      ['two words', 'tökén', 'line\nbreak'],
      'PRODUCTS_TOKEN must be printable ASCII without spaces, fit for a header',
    ),
    [{ ADMIN_EMAIL: 'admin@example.com' }, 'ADMIN_EMAIL requires ADMIN_PASSWORD'],
    [{ WORKBENCH_MAIN: 'off' }, 'WORKBENCH_MAIN off requires WORKBENCH=on'],
    [{ WORKBENCH_MAIN: 'off', WORKBENCH: 'off' }, 'WORKBENCH_MAIN off requires WORKBENCH=on'],
    [
      { ADMIN_EMAIL: 'admin', ADMIN_PASSWORD: 'secret' },
      'ADMIN_EMAIL must be an e-mail address, not "admin"',
    ],
    [
      { METRICS_TOKEN: 'two words' },
      'METRICS_TOKEN must be printable ASCII without spaces, fit for a header',
    ],
    [
      { METRICS_TOKEN: 'short', HARDENED: 'on' },
      'METRICS_TOKEN must have at least 32 characters in a hardened service',
    ],
    ...each(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      ['collector', 'collector:4318', 'grpc://collector', 'http://'],
      'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318',
    ),
    ...each(
      'OTEL_TRACES_SAMPLER_ARG',
      ['-1', '1.1', 'half', '.5', '1e-3'],
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "<text>"',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector' },
    ),
    ...each(
      'DATABASE_URL',
      ['sqlite::memory:', 'sqlite://:memory:'],
      'WORKERS requires a database that processes can share, which sqlite::memory: is not',
      { WORKERS: '2' },
    ),
    ...each(
      'CORS_ORIGINS',
      ['https://one.example/', 'one.example', 'https://one.example,'],
      'CORS_ORIGINS must be * or origins such as https://example.com, with commas, not "<text>"',
    ),
    ...each(
      'ALLOWED_HOSTS',
      ['api.example.com:80', 'a b', '-.'],
      'ALLOWED_HOSTS must be * or names such as api.example.com, without a port, with commas, not "<text>"',
    ),
    ...each(
      'RATE_LIMIT',
      ['0/min', '600', '600/day', '600/constructor', ' 600/min'],
      'RATE_LIMIT must be requests in a time, such as 600/min, not "<text>"',
    ),
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of error, warn, info, debug, not "loud"'],
    [{ LOG_FORMAT: 'xml' }, 'LOG_FORMAT must be one of json, text, not "xml"'],
    ...each(
      'ADMIN_PASSWORD',
      ['short', '🔑🔑🔑', 'x'.repeat(257)],
      'ADMIN_PASSWORD must have 6 to 256 characters',
    ),
  ];
  it.each(invalid)('rejects %j with one line', (environment, line) => {
    const attempt = () => readConfig(environment);
    expect(attempt).toThrow(InvalidConfig);
    expect(attempt).toThrow(new RegExp(`^${RegExp.escape(line)}$`));
  });

  it('counts the code points of a password, like a login', () => {
    expect(readConfig({ ADMIN_PASSWORD: '🔑'.repeat(256) }).adminPassword).toBe('🔑'.repeat(256));
  });
});
