import type { z } from 'zod';
import { isOfThisMachine } from './lib/networks.ts';
import { environmentSchema, type Settings } from './settings/settings.ts';
import { isInMemory } from './storage/location.ts';

/** What the environment asked for, checked once and never changed. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** A setting that cannot be used. Its message is one line for the person who set it. */
export class InvalidConfig extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

const schema = environmentSchema.superRefine(checkTogether);

/** What is parsed once is not worth a function that is compiled for it. */
const parsing = { jitless: true };

export function readConfig(environment: Environment): Config {
  const { data, error } = schema.safeParse(setVariables(environment), parsing);
  if (data !== undefined) return frozen(toConfig(data));
  const [issue] = error.issues;
  throw new InvalidConfig(`${issue?.path.join()} ${issue?.message}`);
}

/** An empty variable is how a shell or a compose file spells "not set". */
function setVariables(environment: Environment): Environment {
  const set = Object.entries(environment).filter(([, text]) => text);
  // Without a collector, the variables of OpenTelemetry are meant for other programs.
  const isTraced = Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  return Object.fromEntries(set.filter(([name]) => isTraced || !name.startsWith('OTEL_')));
}

const minSecretLength = 32;

/** What one variable asks of another. */
function checkTogether(settings: Settings, context: z.RefinementCtx): void {
  const refuse = (name: keyof Settings, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });

  if (isHardened(settings)) {
    for (const name of ['JWT_SECRET', 'PRODUCTS_TOKEN', 'METRICS_TOKEN'] as const) {
      const secret = settings[name];
      if (secret !== null && secret.length < minSecretLength)
        refuse(name, `must have at least ${minSecretLength} characters in a hardened service`);
    }
  }
  const { WORKBENCH: workbench, WORKBENCH_TOKEN: token } = settings;
  if (token !== null && token.length < minSecretLength)
    refuse('WORKBENCH_TOKEN', `must have at least ${minSecretLength} characters`);
  if (workbench === true && token === null && !isPrivate(settings))
    refuse('WORKBENCH', 'requires WORKBENCH_TOKEN if others can reach the server or it is hardened');
  if (settings.WORKERS > 1 && isInMemory(settings.DATABASE_URL))
    refuse('WORKERS', 'requires a database that processes can share, which sqlite::memory: is not');
  if ((settings.TLS_CERT === null) !== (settings.TLS_KEY === null))
    refuse(
      settings.TLS_CERT === null ? 'TLS_KEY' : 'TLS_CERT',
      `requires ${settings.TLS_CERT === null ? 'TLS_CERT' : 'TLS_KEY'}`,
    );
  if (settings.ADMIN_EMAIL !== null && settings.ADMIN_PASSWORD === null)
    refuse('ADMIN_EMAIL', 'requires ADMIN_PASSWORD');
}

/** `NODE_ENV=production` is how most deployments say that they are one. */
function isHardened({ HARDENED, NODE_ENV }: Settings): boolean {
  return HARDENED ?? NODE_ENV === 'production';
}

/** Whether only this machine can reach the server, and it is not one for the open internet. */
function isPrivate(settings: Settings): boolean {
  return isOfThisMachine(settings.HOST) && settings.TRUST_PROXY === null && !isHardened(settings);
}

function workbenchOf(settings: Settings) {
  const { WORKBENCH, WORKBENCH_TOKEN: token } = settings;
  if (!(WORKBENCH ?? isPrivate(settings))) return null;
  return {
    token,
    maxSandboxes: settings.WORKBENCH_MAX_SANDBOXES,
    maxBytes: settings.WORKBENCH_MAX_BYTES,
  };
}

function replicasOf({ DATABASE_READ_URLS: replicas, DATABASE_URL: database }: Settings) {
  if (replicas === null) return [];
  if (database.engine === 'postgres') return replicas;
  throw new InvalidConfig('DATABASE_READ_URLS requires a DATABASE_URL that begins with postgres:');
}

function toConfig(settings: Settings) {
  const isOpen = !isHardened(settings);
  return {
    /** For the open internet: nothing is shown or changed that need not be. */
    isHardened: !isOpen,
    port: settings.PORT,
    /** The files that TLS is spoken with; null where HTTP is plain. */
    tlsFiles: tlsOf(settings),
    host: settings.HOST,
    /** The addresses and networks whose word for a client's address is taken. */
    trustedProxies: settings.TRUST_PROXY ?? [],
    database: settings.DATABASE_URL,
    /** How many processes share the port. */
    workers: settings.WORKERS,
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databasePooler: settings.DATABASE_POOLER,
    /** Standbys that may be read from. */
    databaseReplicas: replicasOf(settings),
    databaseWaitSeconds: settings.DATABASE_WAIT_SECONDS,
    statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT_MS,
    jwtSecret: settings.JWT_SECRET,
    productsToken: settings.PRODUCTS_TOKEN,
    admin: adminOf(settings),
    /** Also on its own, for the command that makes an administrator. */
    adminPassword: settings.ADMIN_PASSWORD,
    maxBodyBytes: settings.MAX_BODY_BYTES,
    maxConnections: settings.MAX_CONNECTIONS,
    maxConnectionsPerClient: settings.MAX_CONNECTIONS_PER_CLIENT ?? Math.ceil(settings.MAX_CONNECTIONS / 2),
    memory: { perClient: settings.MAX_CLIENT_MEMORY_BYTES, total: settings.MAX_HELD_MEMORY_BYTES },
    maxHeaderBytes: settings.MAX_HEADER_BYTES,
    idleSeconds: settings.IDLE_TIMEOUT_SECONDS,
    maxResults: settings.MAX_RESULTS,
    maxAnswerBytes: settings.MAX_ANSWER_BYTES,
    maxTextCharacters: settings.MAX_TEXT_CHARACTERS,
    loginThrottle: {
      failuresPerEmail: settings.LOGIN_FAILURES_PER_EMAIL,
      failuresPerAddress: settings.LOGIN_FAILURES_PER_ADDRESS,
      registrationsPerAddress: settings.REGISTRATIONS_PER_ADDRESS,
      windowSeconds: settings.LOGIN_WINDOW_SECONDS,
    },
    eventsKeptHours: settings.EVENTS_KEPT_HOURS,
    /** Names that a `Host` may have beside those of this machine; null where none are set. */
    allowedHosts: settings.ALLOWED_HOSTS,
    corsOrigins: settings.CORS_ORIGINS,
    /** Null when there is none. */
    rateLimit: settings.RATE_LIMIT,
    graphql: {
      limits: {
        maxTokens: settings.GRAPHQL_MAX_TOKENS,
        maxDepth: settings.GRAPHQL_MAX_DEPTH,
        maxAliases: settings.GRAPHQL_MAX_ALIASES,
        maxDirectives: settings.GRAPHQL_MAX_DIRECTIVES,
        maxFragments: settings.GRAPHQL_MAX_FRAGMENTS,
        maxCost: settings.GRAPHQL_MAX_COST,
      },
      maxRecords: settings.GRAPHQL_MAX_RECORDS,
      maxSeconds: settings.GRAPHQL_MAX_SECONDS,
      maxSubscriptions: settings.GRAPHQL_MAX_SUBSCRIPTIONS,
      /** Operations in one request; 0 is for none but one. */
      maxBatch: settings.GRAPHQL_MAX_BATCH,
      /** The file of the documents that alone are run; null where all are. */
      trustedDocumentsFile: settings.GRAPHQL_TRUSTED_DOCUMENTS,
      allowsIntrospection: settings.GRAPHQL_INTROSPECTION ?? isOpen,
      suggests: settings.GRAPHQL_SUGGESTIONS ?? isOpen,
      showsGraphiql: settings.GRAPHIQL ?? isOpen,
    },
    log: { level: settings.LOG_LEVEL, format: settings.LOG_FORMAT },
    logsRequests: settings.LOG_REQUESTS,
    /** Null when traces are not collected. */
    tracing: tracingOf(settings),
    observing: { showsStatus: settings.STATUS ?? isOpen, metrics: metricsOf(settings) },
    pages: { canTry: settings.TRY_IT ?? isOpen },
    /** Null where there is none. */
    workbench: workbenchOf(settings),
    /** Also on its own, for the command that asks a server whose workbench this process does not know of. */
    workbenchToken: settings.WORKBENCH_TOKEN,
  };
}

function tlsOf({ TLS_CERT: certificate, TLS_KEY: key }: Settings) {
  return certificate === null || key === null ? null : { certificate, key };
}

function adminOf({ ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Settings) {
  return email === null || password === null ? null : { email, password };
}

/** A hardened service shows its metrics only with a token, unless it is set to show them to everyone. */
function metricsOf(settings: Settings) {
  const { METRICS: isServed, METRICS_TOKEN: token } = settings;
  return (isServed ?? (!isHardened(settings) || token !== null)) ? { token } : null;
}

function tracingOf(settings: Settings) {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === null) return null;
  return {
    endpoint,
    serviceName: settings.OTEL_SERVICE_NAME,
    sampler: settings.OTEL_TRACES_SAMPLER,
    ratio: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}

function frozen<T extends object>(value: T): Readonly<T> {
  for (const part of Object.values(value)) if (typeof part === 'object' && part !== null) frozen(part);
  return Object.freeze(value);
}
