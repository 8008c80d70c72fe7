import { isIP } from 'node:net';
import { delimiter } from 'node:path';
import { z } from 'zod';
import { isEmail } from '../lib/input-limits.ts';
import { isNetwork } from '../lib/networks.ts';
import { countCharacters } from '../lib/text.ts';
import { type DatabaseLocation, serverOf } from '../storage/location.ts';

/**
 * Parses the text of a variable. If `read` returns undefined, the error is the name of the variable followed by
 * `rule`.
 */
function reader<T>(rule: string, read: (text: string) => T | undefined, { isSecret = false } = {}) {
  return z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue(isSecret ? rule : `${rule}, not "${text}"`);
    return z.NEVER;
  });
}

const onlyIf =
  (isValid: (text: string) => boolean) =>
  (text: string): string | undefined =>
    isValid(text) ? text : undefined;

function listOf(text: string, isValid: (item: string) => boolean): readonly string[] | undefined {
  const items = text.split(',').map((item) => item.trim());
  return items.every(isValid) ? items : undefined;
}

const anyOr =
  (isValid: (item: string) => boolean) =>
  (text: string): readonly string[] | 'any' | undefined =>
    text === '*' ? 'any' : listOf(text, isValid);

export const anyText = z.string();

export const wholeNumber = (min: number, max: number) =>
  reader(`must be a whole number from ${min} to ${max}`, (text) => {
    const value = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  });

export const onOrOff = reader('must be on or off', (text) =>
  text === 'on' || text === 'off' ? text === 'on' : undefined,
);

export const oneOf = <Name extends string>(names: readonly Name[]) =>
  reader(`must be one of ${names.join(', ')}`, (text) => names.find((name) => name === text));

export const networks = reader('must be addresses or networks such as 127.0.0.1,10.0.0.0/8', (text) =>
  listOf(text, isNetwork),
);

export const hosts = reader(
  'must be * or names such as api.example.com, without a port, with commas',
  anyOr((name) => isIP(name) !== 0 || /^[\w-]+(\.[\w-]+)*$/.test(name)),
);

export const origins = reader(
  'must be * or origins such as https://example.com, with commas',
  anyOr((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
);

const secondsIn = new Map(
  Object.entries({ s: 1, sec: 1, second: 1, m: 60, min: 60, minute: 60, h: 3600, hour: 3600 }),
);

export const rate = reader('must be requests in a time, such as 600/min', (text) => {
  const [, requests = '', unit = ''] = /^([1-9]\d{0,8})\/([a-z]+)$/.exec(text) ?? [];
  const seconds = secondsIn.get(unit);
  return seconds === undefined ? undefined : { requests: Number(requests), seconds };
});

/** Paths of files, separated as the system separates them. */
export const paths = reader('must name a file or a folder', (text) => {
  const found = text.split(delimiter).filter((path) => path !== '');
  return found.length > 0 ? found : undefined;
});

export const pathPrefix = reader(
  'must be a path such as /api, of letters, digits, - and _',
  onlyIf((text) => /^(\/[A-Za-z0-9][\w-]*)+$/.test(text)),
);

export const fieldName = reader(
  'must be the name of a field, such as _id',
  onlyIf((text) => /^[A-Za-z_][\w-]{0,62}$/.test(text)),
);

export const ratio = reader('must be a number from 0 to 1', (text) =>
  /^(0(\.\d+)?|1(\.0+)?)$/.test(text) ? Number(text) : undefined,
);

export const email = reader('must be an e-mail address', onlyIf(isEmail));

export const password = reader(
  'must have 6 to 256 characters',
  onlyIf((text) => countCharacters(text) >= 6 && countCharacters(text) <= 256),
  { isSecret: true },
);

export const headerToken = reader(
  'must be printable ASCII without spaces, fit for a header',
  onlyIf((text) => /^[\x21-\x7e]+$/.test(text)),
  { isSecret: true },
);

/** The URL may contain a key of the collector. */
export const httpAddress = reader(
  'must be an address such as http://localhost:4318',
  onlyIf((text) => /^https?:\/\//.test(text) && URL.canParse(text)),
  { isSecret: true },
);

/** The URL may contain a password. */
export const databaseLocation = reader(
  'must be sqlite:<path>, sqlite::memory: or postgres://user:password@host/database, with one host: for several, see docs/scaling.md#postgresql-on-several-machines',
  locationOf,
  { isSecret: true },
);

export const servers = reader(
  'must be URLs such as postgres://user:password@host/database, of one host each and with spaces between them',
  (text) => {
    const found = text.trim().split(/\s+/).map(serverOf);
    return found.every((server) => server !== undefined) ? found : undefined;
  },
  { isSecret: true },
);

function locationOf(url: string): DatabaseLocation | undefined {
  const path = url.startsWith('sqlite:') ? url.slice('sqlite:'.length).replace(/^\/\//, '') : '';
  if (path !== '') return { engine: 'sqlite', path };
  return serverOf(url) === undefined ? undefined : { engine: 'postgres', url };
}
