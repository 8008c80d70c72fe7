import { z } from 'zod';
import { defaultMaxBytes } from '../lib/budget.ts';
import { logFormats, logLevels } from '../lib/log.ts';
import { defaultMemoryLimits } from '../lib/memory-ledger.ts';
import { largeLength } from '../lib/sizes.ts';
import { samplers } from '../observe/tracing.ts';
import { dependent, describe, optional, setting } from './describe-setting.ts';
import {
  anyText,
  databaseLocation,
  email,
  fieldName,
  headerToken,
  hosts,
  httpAddress,
  networks,
  oneOf,
  onOrOff,
  origins,
  password,
  pathPrefix,
  paths,
  rate,
  ratio,
  servers,
  wholeNumber,
} from './readers.ts';

/** The database of a server without settings. */
export const usualDatabase = 'sqlite:data/quintet.db';

const madeOnce = 'generated once, kept in the database';

/** Every variable that is read: one entry each. */
export const environmentSchema = z.object({
  PORT: setting(wholeNumber(0, 65_535), 3000, 'the port; `0` lets the system choose one'),
  HOST: setting(
    anyText,
    'localhost',
    'the address to listen on: by default this machine only, at `127.0.0.1` and `::1`; `0.0.0.0` for every IPv4 address',
  ),
  TRUST_PROXY: optional(
    networks,
    'none',
    'trusted proxies, addresses or networks separated by commas: `127.0.0.1,10.0.0.0/8`. Their `X-Forwarded-For` names the client, and their `X-Forwarded-Proto` and `X-Forwarded-Host` name the public address, see [behind a proxy](docs/proxy.md)',
  ),
  ALLOWED_HOSTS: optional(
    hosts,
    'names of this machine; all names if `HOST` is another address or `TRUST_PROXY` is set',
    'names allowed in `Host` besides `localhost` and the addresses of this machine, separated by commas, without ports; `*` allows all. A request for any other name is 421',
  ),
  TLS_CERT: optional(
    anyText,
    'none',
    'a PEM file with the certificate of the server and its chain: with `TLS_KEY` the server speaks HTTPS, and HTTP/2 to clients that support it; reloaded on `SIGHUP`, see [TLS](docs/operations.md#tls-and-http2)',
  ),
  TLS_KEY: optional(anyText, 'none', 'a PEM file with the key of that certificate, without a passphrase'),
  DATABASE_URL: setting(
    databaseLocation,
    usualDatabase,
    '`sqlite:<path>`, `sqlite::memory:` or `postgres://user:password@host/database`, see [PostgreSQL on several machines](docs/scaling.md#postgresql-on-several-machines) for failover. With `API_FILE=shop.json`, the default is `sqlite:data/shop.json.db`',
  ),
  DATABASE_POOL_SIZE: setting(wholeNumber(2, 1000), 10, 'connections to PostgreSQL in the pool of a process'),
  DATABASE_READ_URLS: optional(
    servers,
    'none',
    'PostgreSQL standbys to read from as well, URLs separated by spaces, see [replicas](docs/scaling.md#replicas)',
  ),
  DATABASE_POOLER: optional(
    oneOf(['transaction']),
    'detected at startup',
    '`transaction`: PostgreSQL is behind a pooler in transaction mode, see [poolers](docs/scaling.md#poolers)',
  ),
  DATABASE_WAIT_SECONDS: setting(wholeNumber(0, 3600), 10, 'how long startup waits for PostgreSQL'),
  DATABASE_STATEMENT_TIMEOUT_MS: setting(
    wholeNumber(1, 3_600_000),
    10_000,
    'the time limit for one PostgreSQL statement, and for long work of a REST request',
  ),
  API_FILE: optional(
    paths,
    'none: the five contracts are served',
    'a JSON file whose collections are served instead of the five contracts, a folder of such files, or several files separated by `:` (`;` on Windows), see [your own API](docs/collections.md)',
  ),
  API_PREFIX: optional(pathPrefix, 'none', 'the path before those of the collections, such as `/api`'),
  API_ID: setting(fieldName, 'id', 'the field that identifies the records of all collections'),
  API_WRITES: dependent(
    onOrOff,
    '`on`; `off` in a hardened service',
    'whether the collections of main can be written; `off` makes each write a 403',
    ({ hardened }) => !hardened,
  ),
  JWT_SECRET: optional(anyText, madeOnce, 'the key that signs login tokens'),
  PRODUCTS_TOKEN: optional(headerToken, madeOnce, 'the token for writes to the Products API'),
  ADMIN_EMAIL: optional(
    email,
    'none',
    'an administrator account that is created at startup; an existing account with another password is taken over, and its tokens become invalid',
  ),
  ADMIN_PASSWORD: optional(password, 'none', 'the password of that account'),
  MAX_BODY_BYTES: setting(
    wholeNumber(1, 1_073_741_824),
    largeLength,
    'the largest request body; with `API_FILE` the default is 10485760',
  ),
  MAX_CONNECTIONS: setting(
    wholeNumber(1, 1_000_000),
    10_000,
    'requests in flight and open WebSockets per process',
  ),
  MAX_CONNECTIONS_PER_CLIENT: dependent(
    wholeNumber(1, 1_000_000),
    'half of `MAX_CONNECTIONS`',
    'the same per client (an IPv4 address, an IPv6 /64)',
    ({ maxConnections }) => Math.ceil(maxConnections / 2),
  ),
  MAX_CLIENT_MEMORY_BYTES: setting(
    wholeNumber(1_048_576, 999_999_999_999),
    defaultMemoryLimits.perClient,
    'memory that a process holds for one client: bodies being received, variables of open subscriptions, responses not yet sent. A request beyond it gets 503, and a WebSocket is closed with 1013',
  ),
  MAX_HELD_MEMORY_BYTES: setting(
    wholeNumber(1_048_576, 999_999_999_999),
    defaultMemoryLimits.total,
    'the same for all clients together',
  ),
  IDLE_TIMEOUT_SECONDS: setting(
    wholeNumber(1, 255),
    30,
    'how long a connection may be idle during a request',
  ),
  MAX_RESULTS: setting(wholeNumber(1, 1_000_000), 1000, 'the maximum number of rows in a list without pages'),
  MAX_ANSWER_BYTES: setting(
    wholeNumber(1024, 1_073_741_824),
    defaultMaxBytes,
    'the largest response; a request for more is rejected, and the error suggests a smaller one',
  ),
  MAX_TEXT_CHARACTERS: setting(
    wholeNumber(1, 100_000_000),
    100_000,
    'the longest text that is accepted; titles and names have at most 10,000 characters',
  ),
  LOGIN_FAILURES_PER_EMAIL: setting(
    wholeNumber(1, 1_000_000),
    10,
    'failed logins per e-mail address before further ones are throttled',
  ),
  LOGIN_FAILURES_PER_ADDRESS: setting(wholeNumber(1, 1_000_000), 100, 'the same per client address'),
  REGISTRATIONS_PER_ADDRESS: setting(
    wholeNumber(1, 1_000_000),
    300,
    'registrations per client address before further ones are throttled',
  ),
  LOGIN_WINDOW_SECONDS: setting(
    wholeNumber(1, 86_400),
    900,
    'how long a failed login or a registration counts',
  ),
  EVENTS_KEPT_HOURS: setting(
    wholeNumber(1, 8_760),
    24,
    'how long events are kept for subscribers that reconnect',
  ),
  WORKERS: setting(wholeNumber(1, 256), 1, 'processes that share the port, restarted when they die'),
  HARDENED: dependent(
    onOrOff,
    '`off`; with `NODE_ENV=production`, `on`',
    '`on` hardens the server for the open internet, see [hardened](docs/security.md#hardened)',
    ({ hardened }) => hardened,
  ),
  NODE_ENV: optional(anyText, 'none', '`production` hardens the server unless `HARDENED` is set'),
  CORS_ORIGINS: setting(
    origins,
    '*',
    'the origins whose pages may read responses and, when set, write, separated by commas: `https://one.example,https://two.example`',
  ),
  RATE_LIMIT: optional(
    rate,
    'none',
    'requests per client (an IPv4 address, an IPv6 /64) and unit of time: `600/min`, `20/s`, `10000/h`. Each worker counts on its own. Health, metrics and static files are never limited',
  ),
  GRAPHQL_MAX_TOKENS: setting(wholeNumber(1, 1_000_000), 5000, 'the longest GraphQL document, in tokens'),
  GRAPHQL_MAX_DEPTH: setting(wholeNumber(1, 1000), 20, 'the deepest nesting of selections'),
  GRAPHQL_MAX_ALIASES: setting(wholeNumber(0, 100_000), 200, 'the maximum number of aliases'),
  GRAPHQL_MAX_DIRECTIVES: setting(wholeNumber(0, 100_000), 100, 'the maximum number of directives'),
  GRAPHQL_MAX_FRAGMENTS: setting(wholeNumber(0, 100_000), 100, 'the maximum number of fragments'),
  GRAPHQL_MAX_COST: setting(
    wholeNumber(1, 999_999_999_999),
    1_000_000,
    'the maximum number of fields in a response, assuming ten items per list',
  ),
  GRAPHQL_MAX_RECORDS: setting(
    wholeNumber(1, 999_999_999_999),
    1_000_000,
    'the maximum number of records and items of nested lists in one response, across all root fields',
  ),
  GRAPHQL_MAX_SECONDS: setting(wholeNumber(1, 3600), 10, 'the time limit for one operation'),
  GRAPHQL_MAX_SUBSCRIPTIONS: setting(wholeNumber(1, 100_000), 100, 'concurrent operations on one WebSocket'),
  GRAPHQL_MAX_BATCH: setting(
    wholeNumber(0, 1000),
    0,
    'operations in one request, sent as an array; `0` rejects arrays',
  ),
  GRAPHQL_INTROSPECTION: openUnlessHardened('`off` hides the schema'),
  GRAPHQL_SUGGESTIONS: openUnlessHardened('`off` leaves "did you mean" out of error messages'),
  GRAPHIQL: openUnlessHardened('`off` hides GraphiQL from browsers'),
  LOG_LEVEL: setting(
    oneOf(logLevels),
    'info',
    'the least severe level that is logged: `error`, `warn`, `info` or `debug`',
  ),
  LOG_FORMAT: optional(
    oneOf(logFormats),
    '`text` in a terminal, else `json`',
    '`json`, one object per line, or `text`',
  ),
  LOG_REQUESTS: setting(onOrOff, 'off', '`on` logs a line for each request'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    httpAddress,
    'none',
    'the OpenTelemetry collector that receives traces: `http://localhost:4318`',
  ),
  OTEL_SERVICE_NAME: setting(anyText, 'quintet', 'the name of the service in traces'),
  OTEL_TRACES_SAMPLER: setting(
    oneOf(samplers),
    'parentbased_always_on',
    'which traces are sampled: `always_on`, `always_off` or `traceidratio`, each also with the prefix `parentbased_`',
  ),
  OTEL_TRACES_SAMPLER_ARG: setting(ratio, 1, 'the ratio for `traceidratio`, from 0 to 1'),
  METRICS: dependent(
    onOrOff,
    '`on`; hardened, only with `METRICS_TOKEN`',
    '`off` disables `/metrics`; see [observing](docs/operations.md#observing)',
    ({ hardened, metricsToken }) => !hardened || metricsToken !== null,
  ),
  STATUS: openUnlessHardened('`off` disables `/status.json` and `/status/events`'),
  METRICS_TOKEN: optional(headerToken, 'none', 'the bearer token that `/metrics` requires'),
  WORKBENCH: dependent(
    onOrOff,
    '`on` if `HOST` is this machine, `TRUST_PROXY` and `ALLOWED_HOSTS` are not set, the server is not hardened and `WORKERS` is 1, else `off`',
    'sandboxes for tests at `/_workbench`, see [sandboxes](docs/testing.md)',
    ({ isPrivate, workers }) => isPrivate && workers === 1,
  ),
  WORKBENCH_TOKEN: optional(
    headerToken,
    'none',
    'the bearer token that `/_workbench` requires, at least 32 characters; needed for `WORKBENCH=on` if `HOST`, `TRUST_PROXY` or `ALLOWED_HOSTS` lets others reach the server or it is hardened, and for requests that a proxy passed on, see [behind a proxy](docs/proxy.md)',
  ),
  WORKBENCH_MAIN: dependent(
    onOrOff,
    '`on`',
    '`off` serves the API and GraphQL in sandboxes only: a request that names none is 421; requires `WORKBENCH=on`',
    () => true,
  ),
  WORKBENCH_MAX_SANDBOXES: setting(
    wholeNumber(1, 10_000),
    100,
    'the maximum number of sandboxes at a time, and of snapshots',
  ),
  WORKBENCH_MAX_BYTES: setting(
    wholeNumber(1_048_576, 17_179_869_184),
    67_108_864,
    'the maximum size of the data in one sandbox',
  ),
  WORKBENCH_MAX_TOTAL_BYTES: setting(
    wholeNumber(1_048_576, 1_099_511_627_776),
    1_073_741_824,
    'the maximum size of all files of the workbench, never more than half of the file system',
  ),
  WORKBENCH_FOLDER: optional(
    anyText,
    'a folder that is removed when the server stops',
    'the folder that keeps sandboxes, snapshots and their secrets across restarts',
  ),
  TRY_IT: openUnlessHardened('`off` makes `/` and `/docs` read-only: nothing on them can be run'),
});

/** A setting that is on unless the server is hardened. */
function openUnlessHardened(meaning: string) {
  return dependent(onOrOff, '`on`; hardened, `off`', meaning, ({ hardened }) => !hardened);
}

export type Variables = z.output<typeof environmentSchema>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** Every setting by the name of its variable in camel case: `MAX_BODY_BYTES` is `maxBodyBytes`. */
export type Settings = { readonly [Name in keyof Variables as CamelCase<Name>]: Variables[Name] } & {
  /** The way in which the operator runs the program, to show commands that can be pasted. */
  readonly command: string;
};

/** Every variable with its description, in the order of the docs. */
export const describedSettings = Object.entries(environmentSchema.shape).map(([name, schema]) => ({
  name,
  ...describe(schema),
}));
