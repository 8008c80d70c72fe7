import { isIP } from 'node:net';
import { defaultMaxBytes } from './lib/budget.ts';
import { isEmail } from './lib/email.ts';
import { type LogSettings, logFormats, logLevels } from './lib/log.ts';
import { isNetwork } from './lib/networks.ts';
import { countCharacters } from './lib/text.ts';
import { samplers, type TracingSettings } from './observe/tracing.ts';
import { type DatabaseLocation, isInMemory } from './storage/location.ts';
import type { GraphqlSettings, ObservingSettings, PageSettings } from './world.ts';

/** What the environment asked for, checked once and never changed. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** The addresses and networks whose word for a client's address is taken. */
  readonly trustedProxies: readonly string[];
  readonly database: DatabaseLocation;
  readonly databasePoolSize: number;
  readonly databaseWaitSeconds: number;
  readonly statementTimeoutMs: number;
  /** For the open internet: nothing is shown or changed that need not be. */
  readonly isHardened: boolean;
  /** How many processes share the port. */
  readonly workers: number;
  readonly jwtSecret: string | null;
  readonly productsToken: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** Also on its own, for the command that makes an administrator. */
  readonly adminPassword: string | null;
  readonly maxBodyBytes: number;
  readonly maxResults: number;
  readonly maxAnswerBytes: number;
  readonly maxTextCharacters: number;
  readonly maxConnections: number;
  readonly maxConnectionsPerClient: number;
  readonly maxHeaderBytes: number;
  readonly idleSeconds: number;
  readonly loginThrottle: LoginThrottleConfig;
  readonly graphql: GraphqlSettings;
  readonly observing: ObservingSettings;
  readonly log: LogSettings;
  readonly logsRequests: boolean;
  /** Null where nobody collects traces. */
  readonly tracing: TracingSettings | null;
  readonly pages: PageSettings;
  /** Names that a `Host` may have beside those of this machine; null where none are set. */
  readonly allowedHosts: readonly string[] | 'any' | null;
  readonly corsOrigins: readonly string[] | 'any';
  /** Null when there is none. */
  readonly rateLimit: { readonly requests: number; readonly seconds: number } | null;
}

export interface LoginThrottleConfig {
  readonly failuresPerEmail: number;
  readonly failuresPerAddress: number;
  readonly registrationsPerAddress: number;
  readonly windowSeconds: number;
}

/** A setting that cannot be used. Its message is one line for the person who set it. */
export class InvalidConfig extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  // An empty variable is how a shell or a compose file spells "not set".
  const text = (name: string): string | null => environment[name] || null;
  const whole = (name: string, preset: number, least: number, most: number): number =>
    wholeNumber(name, text(name) ?? String(preset), least, most);

  const isHardened = hardened(text('HARDENED'), text('NODE_ENV'));
  const on = (name: string, preset: boolean): boolean => onOrOff(name, text(name), preset);
  const database = databaseLocation(text('DATABASE_URL') ?? 'sqlite:data/quintet.db');

  const maxConnections = whole('MAX_CONNECTIONS', 10_000, 1, 1_000_000);

  return Object.freeze({
    isHardened,
    port: whole('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? 'localhost',
    trustedProxies: trustedProxies(text('TRUST_PROXY')),
    database,
    workers: workers(whole('WORKERS', 1, 1, 256), database),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 1, 1000),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', 10, 0, 3600),
    statementTimeoutMs: whole('DATABASE_STATEMENT_TIMEOUT_MS', 10_000, 1, 3_600_000),
    jwtSecret: secret('JWT_SECRET', text('JWT_SECRET'), isHardened),
    productsToken: headerToken(
      'PRODUCTS_TOKEN',
      secret('PRODUCTS_TOKEN', text('PRODUCTS_TOKEN'), isHardened),
    ),
    admin: admin(text('ADMIN_EMAIL'), text('ADMIN_PASSWORD')),
    adminPassword: adminPassword(text('ADMIN_PASSWORD')),
    maxBodyBytes: whole('MAX_BODY_BYTES', 1_048_576, 1, 1_073_741_824),
    maxConnections,
    maxConnectionsPerClient: whole('MAX_CONNECTIONS_PER_CLIENT', Math.ceil(maxConnections / 2), 1, 1_000_000),
    maxHeaderBytes: whole('MAX_HEADER_BYTES', 16_384, 256, 16_384),
    idleSeconds: whole('IDLE_TIMEOUT_SECONDS', 30, 1, 255),
    maxResults: whole('MAX_RESULTS', 1000, 1, 1_000_000),
    maxAnswerBytes: whole('MAX_ANSWER_BYTES', defaultMaxBytes, 1024, 1_073_741_824),
    maxTextCharacters: whole('MAX_TEXT_CHARACTERS', 100_000, 1, 100_000_000),
    loginThrottle: Object.freeze({
      failuresPerEmail: whole('LOGIN_FAILURES_PER_EMAIL', 10, 1, 1_000_000),
      failuresPerAddress: whole('LOGIN_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
      registrationsPerAddress: whole('REGISTRATIONS_PER_ADDRESS', 300, 1, 1_000_000),
      windowSeconds: whole('LOGIN_WINDOW_SECONDS', 900, 1, 86_400),
    }),
    allowedHosts: allowedHosts(text('ALLOWED_HOSTS')),
    corsOrigins: corsOrigins(text('CORS_ORIGINS')),
    rateLimit: rateLimit(text('RATE_LIMIT')),
    graphql: Object.freeze({
      limits: Object.freeze({
        maxTokens: whole('GRAPHQL_MAX_TOKENS', 5000, 1, 1_000_000),
        maxDepth: whole('GRAPHQL_MAX_DEPTH', 20, 1, 1000),
        maxAliases: whole('GRAPHQL_MAX_ALIASES', 200, 0, 100_000),
        maxDirectives: whole('GRAPHQL_MAX_DIRECTIVES', 100, 0, 100_000),
        maxFragments: whole('GRAPHQL_MAX_FRAGMENTS', 100, 0, 100_000),
        maxCost: whole('GRAPHQL_MAX_COST', 1_000_000, 1, 999_999_999_999),
      }),
      maxRecords: whole('GRAPHQL_MAX_RECORDS', 1_000_000, 1, 999_999_999_999),
      maxSeconds: whole('GRAPHQL_MAX_SECONDS', 10, 1, 3600),
      maxSubscriptions: whole('GRAPHQL_MAX_SUBSCRIPTIONS', 100, 1, 100_000),
      allowsIntrospection: on('GRAPHQL_INTROSPECTION', !isHardened),
      suggests: on('GRAPHQL_SUGGESTIONS', !isHardened),
      showsGraphiql: on('GRAPHIQL', !isHardened),
    }),
    log: Object.freeze({
      level: oneOf('LOG_LEVEL', text('LOG_LEVEL'), logLevels) ?? 'info',
      format: oneOf('LOG_FORMAT', text('LOG_FORMAT'), logFormats),
    }),
    logsRequests: on('LOG_REQUESTS', false),
    tracing: tracing(text),
    observing: Object.freeze({
      showsStatus: on('STATUS', !isHardened),
      metrics: metrics(
        text('METRICS'),
        secret('METRICS_TOKEN', text('METRICS_TOKEN'), isHardened),
        isHardened,
      ),
    }),
    pages: Object.freeze({ canTry: on('TRY_IT', !isHardened) }),
  });
}

/** Every variable that is looked at, whether it is set or not. */
export function settingNames(): readonly string[] {
  const names: string[] = [];
  const noting = { get: (_: object, name: string | symbol) => void names.push(String(name)) };
  readConfig(new Proxy({}, noting));
  return names;
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidConfig(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

function onOrOff(name: string, text: string | null, preset: boolean): boolean {
  if (text === null) return preset;
  if (text === 'on' || text === 'off') return text === 'on';
  throw new InvalidConfig(`${name} must be on or off, not "${text}"`);
}

function oneOf<Name extends string>(
  variable: string,
  text: string | null,
  names: readonly Name[],
): Name | null {
  const found = names.find((name) => name === text) ?? null;
  if (found !== null || text === null) return found;
  throw new InvalidConfig(`${variable} must be one of ${names.join(', ')}, not "${text}"`);
}

/** `NODE_ENV=production` is how most deployments say that they are one. */
function hardened(text: string | null, nodeEnvironment: string | null): boolean {
  return onOrOff('HARDENED', text, nodeEnvironment === 'production');
}

const shortestSecret = 32;

function secret(name: string, text: string | null, isHardened: boolean): string | null {
  if (text === null || !isHardened || text.length >= shortestSecret) return text;
  throw new InvalidConfig(`${name} must have at least ${shortestSecret} characters in a hardened service`);
}

/** The variables are those of OpenTelemetry. */
function tracing(text: (name: string) => string | null): TracingSettings | null {
  const endpoint = text('OTEL_EXPORTER_OTLP_ENDPOINT');
  if (endpoint === null) return null;
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    throw new InvalidConfig('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318');
  }
  const ratio = text('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!/^(0(\.\d+)?|1(\.0+)?)$/.test(ratio)) {
    throw new InvalidConfig(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${ratio}"`);
  }
  return Object.freeze({
    endpoint,
    serviceName: text('OTEL_SERVICE_NAME') ?? 'quintet',
    sampler: oneOf('OTEL_TRACES_SAMPLER', text('OTEL_TRACES_SAMPLER'), samplers) ?? 'parentbased_always_on',
    ratio: Number(ratio),
  });
}

/** A hardened service shows its metrics only to whoever has a token, unless it is told to show them to everyone. */
function metrics(
  text: string | null,
  token: string | null,
  isHardened: boolean,
): ObservingSettings['metrics'] {
  const isServed = onOrOff('METRICS', text, !isHardened || token !== null);
  return isServed ? Object.freeze({ token: headerToken('METRICS_TOKEN', token) }) : null;
}

function workers(count: number, database: DatabaseLocation): number {
  if (count === 1 || !isInMemory(database)) return count;
  throw new InvalidConfig('WORKERS needs a database that processes can share, and sqlite::memory: is none');
}

function corsOrigins(text: string | null): Config['corsOrigins'] {
  if (text === null || text === '*') return 'any';
  const origins = text.split(',').map((origin) => origin.trim());
  if (origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin)) return origins;
  throw new InvalidConfig(
    `CORS_ORIGINS must be * or origins such as https://example.com, with commas, not "${text}"`,
  );
}

function allowedHosts(text: string | null): Config['allowedHosts'] {
  if (text === null || text === '*') return text && 'any';
  const names = text.split(',').map((name) => name.trim());
  if (names.every((name) => isIP(name) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(name))) return names;
  throw new InvalidConfig(
    `ALLOWED_HOSTS must be * or names such as api.example.com, without a port, with commas, not "${text}"`,
  );
}

function trustedProxies(text: string | null): readonly string[] {
  if (text === null) return [];
  const networks = text.split(',').map((network) => network.trim());
  if (networks.every(isNetwork)) return networks;
  throw new InvalidConfig(
    `TRUST_PROXY must be addresses or networks such as 127.0.0.1,10.0.0.0/8, not "${text}"`,
  );
}

const secondsIn = { s: 1, sec: 1, second: 1, m: 60, min: 60, minute: 60, h: 3600, hour: 3600 } as const;

function rateLimit(text: string | null): Config['rateLimit'] {
  if (text === null) return null;
  const [, requests = '', unit = ''] = /^([1-9]\d{0,8})\/([a-z]+)$/.exec(text) ?? [];
  if (!Object.hasOwn(secondsIn, unit)) {
    throw new InvalidConfig(`RATE_LIMIT must be requests in a time, such as 600/min, not "${text}"`);
  }
  return Object.freeze({ requests: Number(requests), seconds: secondsIn[unit as keyof typeof secondsIn] });
}

function databaseLocation(url: string): DatabaseLocation {
  if (url.startsWith('sqlite:')) {
    const path = url.slice('sqlite:'.length).replace(/^\/\//, '');
    if (path !== '') return { engine: 'sqlite', path };
  }
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { engine: 'postgres', url };
  // The value itself may hold a password, so it is not shown.
  throw new InvalidConfig(
    'DATABASE_URL must be sqlite:<path>, sqlite::memory: or postgres://user:password@host/database',
  );
}

function headerToken(name: string, token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new InvalidConfig(`${name} must be printable ASCII without spaces, fit for a header`);
}

function admin(email: string | null, password: string | null): Config['admin'] {
  if (email === null) return null;
  if (password === null) throw new InvalidConfig('ADMIN_EMAIL needs ADMIN_PASSWORD beside it');
  if (!isEmail(email)) throw new InvalidConfig(`ADMIN_EMAIL must be an e-mail address, not "${email}"`);
  return { email, password };
}

function adminPassword(password: string | null): string | null {
  if (password === null) return null;
  const length = countCharacters(password);
  if (length >= 6 && length <= 256) return password;
  throw new InvalidConfig('ADMIN_PASSWORD must have 6 to 256 characters');
}
