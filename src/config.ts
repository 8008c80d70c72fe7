import { isEmail } from './lib/email.ts';
import { countCharacters } from './lib/text.ts';
import type { GraphqlSettings } from './services.ts';
import type { DatabaseLocation } from './storage/open.ts';

/** What the environment asked for, checked once and never changed. */
export interface Config {
  readonly port: number;
  readonly host: string;
  readonly database: DatabaseLocation;
  readonly databasePoolSize: number;
  readonly databaseWaitSeconds: number;
  readonly statementTimeoutMs: number;
  readonly jwtSecret: string | null;
  readonly productsToken: string | null;
  readonly admin: { readonly email: string; readonly password: string } | null;
  /** Also on its own, for the command that makes an administrator. */
  readonly adminPassword: string | null;
  readonly maxBodyBytes: number;
  readonly maxResults: number;
  readonly loginThrottle: LoginThrottleConfig;
  readonly graphql: GraphqlSettings;
}

export interface LoginThrottleConfig {
  readonly failuresPerEmail: number;
  readonly failuresPerAddress: number;
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

  return Object.freeze({
    port: whole('PORT', 3000, 0, 65_535),
    host: text('HOST') ?? 'localhost',
    database: databaseLocation(text('DATABASE_URL') ?? 'sqlite:data/quintet.db'),
    databasePoolSize: whole('DATABASE_POOL_SIZE', 10, 1, 1000),
    databaseWaitSeconds: whole('DATABASE_WAIT_SECONDS', 10, 0, 3600),
    statementTimeoutMs: whole('DATABASE_STATEMENT_TIMEOUT_MS', 10_000, 1, 3_600_000),
    jwtSecret: text('JWT_SECRET'),
    productsToken: productsToken(text('PRODUCTS_TOKEN')),
    admin: admin(text('ADMIN_EMAIL'), text('ADMIN_PASSWORD')),
    adminPassword: adminPassword(text('ADMIN_PASSWORD')),
    maxBodyBytes: whole('MAX_BODY_BYTES', 1_048_576, 1, 1_073_741_824),
    maxResults: whole('MAX_RESULTS', 1000, 1, 1_000_000),
    loginThrottle: Object.freeze({
      failuresPerEmail: whole('LOGIN_FAILURES_PER_EMAIL', 10, 1, 1_000_000),
      failuresPerAddress: whole('LOGIN_FAILURES_PER_ADDRESS', 100, 1, 1_000_000),
      windowSeconds: whole('LOGIN_WINDOW_SECONDS', 900, 1, 86_400),
    }),
    graphql: Object.freeze({
      limits: Object.freeze({
        maxTokens: whole('GRAPHQL_MAX_TOKENS', 10_000, 1, 1_000_000),
        maxDepth: whole('GRAPHQL_MAX_DEPTH', 20, 1, 1000),
        maxAliases: whole('GRAPHQL_MAX_ALIASES', 200, 0, 100_000),
        maxDirectives: whole('GRAPHQL_MAX_DIRECTIVES', 100, 0, 100_000),
        maxCost: whole('GRAPHQL_MAX_COST', 1_000_000, 1, 999_999_999_999),
      }),
      maxRecords: whole('GRAPHQL_MAX_RECORDS', 1_000_000, 1, 999_999_999_999),
      maxSeconds: whole('GRAPHQL_MAX_SECONDS', 10, 1, 3600),
      allowsIntrospection: onOrOff('GRAPHQL_INTROSPECTION', text('GRAPHQL_INTROSPECTION')),
      suggests: onOrOff('GRAPHQL_SUGGESTIONS', text('GRAPHQL_SUGGESTIONS')),
      showsGraphiql: onOrOff('GRAPHIQL', text('GRAPHIQL')),
    }),
  });
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw new InvalidConfig(`${name} must be a whole number from ${least} to ${most}, not "${text}"`);
}

/** A switch that is on unless it is turned off. */
function onOrOff(name: string, text: string | null): boolean {
  if (text === null || text === 'on') return true;
  if (text === 'off') return false;
  throw new InvalidConfig(`${name} must be on or off, not "${text}"`);
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

function productsToken(token: string | null): string | null {
  if (token === null || /^[\x21-\x7e]+$/.test(token)) return token;
  throw new InvalidConfig('PRODUCTS_TOKEN must be printable ASCII without spaces, fit for a header');
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
