import { basename, delimiter, resolve } from 'node:path';
import type { z } from 'zod';
import packageJson from '../package.json' with { type: 'json' };
import { closestWord } from './lib/closest-word.ts';
import { isOfThisMachine } from './lib/networks.ts';
import { camelCase } from './lib/text.ts';
import { type Basis, describe } from './settings/describe-setting.ts';
import { environmentSchema, type Settings, type Variables } from './settings/settings.ts';
import { isInMemory } from './storage/location.ts';

/** An invalid setting. The message is one line for the person who set it. */
export class InvalidConfig extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

const schema = environmentSchema.superRefine(checkTogether);

/** The settings are parsed once, so compiling a parser would not pay off. */
const parsing = { jitless: true };

/** Reads and validates the settings once. They never change. */
export function readConfig(environment: Environment): Settings {
  const { data, error } = schema.safeParse(setVariables(environment), parsing);
  if (data !== undefined)
    return Object.freeze({ ...settle(data, basisOf(data)), command: commandIn(environment) });
  const [issue] = error.issues;
  throw new InvalidConfig(`${issue?.path.join()} ${issue?.message}`);
}

/** Returns the command that started the program: npm in a clone, or its own name. */
function commandIn({ npm_package_name: name, QUINTET_COMMAND: command = 'quintet' }: Environment): string {
  return name === packageJson.name ? 'npm run -s quintet --' : command;
}

/** More typos than this suggest the variable of another program. */
const maxTypos = 2;

/** Throws if a name looks like a mistyped setting. */
export function requireNoTypo(name: string, position = ''): void {
  const names = Object.keys(environmentSchema.shape);
  const closest = names.includes(name) ? null : closestWord(name, names, maxTypos);
  if (closest !== null)
    throw new InvalidConfig(`${position}${name} is not a setting; did you mean ${closest}?`);
}

/** A record of a file can be as large as json-server accepts. */
const maxRecordBytes = '10485760';

/** A file of collections has a database of its own, named after it. */
function withDefaultsOfFile(environment: Environment): Environment {
  const { API_FILE: file, DATABASE_URL: database, MAX_BODY_BYTES: maxBodyBytes } = environment;
  if (!file) return environment;
  const [first = ''] = file.split(delimiter);
  return {
    ...environment,
    DATABASE_URL: database || `sqlite:data/${basename(resolve(first))}.db`,
    MAX_BODY_BYTES: maxBodyBytes || maxRecordBytes,
  };
}

/** Shells and compose files set a variable to an empty string to unset it. */
function setVariables(environment: Environment): Environment {
  const set = Object.entries(withDefaultsOfFile(environment)).filter(([, text]) => text);
  // Without a collector, the variables of OpenTelemetry are meant for other programs.
  const isTraced = Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT);
  return Object.fromEntries(set.filter(([name]) => isTraced || !name.startsWith('OTEL_')));
}

const minSecretLength = 32;

/** Checks that the settings required by other settings are present. */
function checkTogether(settings: Variables, context: z.RefinementCtx): void {
  const refuse = (name: keyof Variables, message: string): void =>
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
    refuse(
      'WORKBENCH',
      'requires WORKBENCH_TOKEN if others can reach the server (HOST, TRUST_PROXY, ALLOWED_HOSTS) or it is hardened',
    );
  if (settings.WORKBENCH_MAIN === false && workbench !== true)
    refuse('WORKBENCH_MAIN', 'off requires WORKBENCH=on');
  if (workbench === true && settings.WORKERS > 1)
    refuse('WORKBENCH', 'requires WORKERS=1, because one process serves all sandboxes');
  if (settings.WORKERS > 1 && isInMemory(settings.DATABASE_URL))
    refuse('WORKERS', 'requires a database that processes can share, which sqlite::memory: is not');
  if ((settings.TLS_CERT === null) !== (settings.TLS_KEY === null))
    refuse(
      settings.TLS_CERT === null ? 'TLS_KEY' : 'TLS_CERT',
      `requires ${settings.TLS_CERT === null ? 'TLS_CERT' : 'TLS_KEY'}`,
    );
  if (settings.ADMIN_EMAIL !== null && settings.ADMIN_PASSWORD === null)
    refuse('ADMIN_EMAIL', 'requires ADMIN_PASSWORD');
  if (settings.DATABASE_READ_URLS !== null && settings.DATABASE_URL.engine !== 'postgres')
    refuse('DATABASE_READ_URLS', 'requires a DATABASE_URL that begins with postgres:');
}

function basisOf(settings: Variables): Basis {
  return {
    hardened: isHardened(settings),
    isPrivate: isPrivate(settings),
    metricsToken: settings.METRICS_TOKEN,
    maxConnections: settings.MAX_CONNECTIONS,
    workers: settings.WORKERS,
  };
}

/** Most deployments set `NODE_ENV=production`. */
function isHardened({ HARDENED, NODE_ENV }: Variables): boolean {
  return HARDENED ?? NODE_ENV === 'production';
}

/** Returns true if only this machine can reach the server and it is not hardened. */
function isPrivate(settings: Variables): boolean {
  const { HOST, TRUST_PROXY, ALLOWED_HOSTS } = settings;
  const isPublic = !isOfThisMachine(HOST) || TRUST_PROXY !== null || ALLOWED_HOSTS !== null;
  return !isPublic && !isHardened(settings);
}

/** Returns the settings, with defaults that depend on other settings. They never change. */
function settle(variables: Variables, basis: Basis): Omit<Settings, 'command'> {
  const entries = Object.entries(environmentSchema.shape).map(([name, schema]) => {
    const value = variables[name as keyof Variables] ?? describe(schema).byDefault?.(basis) ?? null;
    return [camelCase(name), value];
  });
  return Object.fromEntries(entries) as Omit<Settings, 'command'>;
}
