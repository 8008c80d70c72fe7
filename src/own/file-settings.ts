import { adviceFor } from '../lib/closest-word.ts';
import { isObject } from '../lib/json.ts';
import type { OwnPart } from './own-file.ts';
import type { FileMistake } from './own-mistakes.ts';
import type { ParsedSource } from './parse-source.ts';
import type { Member } from './read-members.ts';
import type { JsonSchema } from './schema.ts';

/** What the keys that begin with `$` say, by the name of the collection. */
export interface FileSettings {
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  readonly lastIds: ReadonlyMap<string, number>;
  /** The file that has the schema of a name. */
  readonly schemaSources: ReadonlyMap<string, ParsedSource>;
  readonly mistakes: readonly FileMistake[];
}

/** The kinds of the parts that settings can name; null for a part that cannot be served. */
export type Kinds = ReadonlyMap<string, OwnPart['kind'] | null>;

/** Reads `$schemas` and `$lastIds`. */
export function readSettings(settings: readonly Member[], kinds: Kinds): FileSettings {
  const { schemas, schemaSources, mistakes } = readSchemas(entriesOf(settings, '$schemas'), kinds);
  const lastIds = readLastIds(entriesOf(settings, '$lastIds'), kinds);
  const unusable = settings.map(refuseSetting).filter((mistake) => mistake !== null);
  return {
    schemas,
    schemaSources,
    lastIds: lastIds.lastIds,
    mistakes: [...unusable, ...mistakes, ...lastIds.mistakes],
  };
}

const knownSettings: readonly string[] = ['$schema', '$schemas', '$lastIds'];

interface Entry {
  readonly source: ParsedSource;
  readonly setting: string;
  readonly name: string;
  readonly value: unknown;
}

function entriesOf(settings: readonly Member[], setting: string): readonly Entry[] {
  return settings
    .filter(({ name }) => name === setting)
    .flatMap(({ source, value }) =>
      isObject(value)
        ? Object.entries(value).map(([name, each]) => ({ source, setting, name, value: each }))
        : [],
    );
}

function refuseSetting({ source, name, value }: Member): FileMistake | null {
  const advice = `${adviceFor(name, knownSettings)}; a file can have ${knownSettings.join(', ')}`;
  if (!knownSettings.includes(name)) return { source, path: [name], detail: `is not known${advice}` };
  if (name === '$schema' || isObject(value)) return null;
  return { source, path: [name], detail: 'must be an object with the names of collections' };
}

function readSchemas(entries: readonly Entry[], kinds: Kinds): Omit<FileSettings, 'lastIds'> {
  const known = [...kinds.keys()].filter((name) => kinds.get(name) !== 'values');
  const schemas = new Map<string, JsonSchema>();
  const schemaSources = new Map<string, ParsedSource>();
  const mistakes: FileMistake[] = [];
  for (const entry of entries) {
    const { name, value, source } = entry;
    const other = schemaSources.get(name);
    if (!known.includes(name))
      mistakes.push(refuse(entry, unknownName(name, known, 'collection or singleton')));
    else if (other !== undefined) mistakes.push(refuse(entry, `is also in ${other.path}`));
    else if (!isObject(value) && typeof value !== 'boolean')
      mistakes.push(refuse(entry, 'must be a JSON Schema'));
    else {
      schemas.set(name, value);
      schemaSources.set(name, source);
    }
  }
  return { schemas, schemaSources, mistakes };
}

function readLastIds(entries: readonly Entry[], kinds: Kinds): Pick<FileSettings, 'lastIds' | 'mistakes'> {
  const known = [...kinds.keys()].filter((name) => kinds.get(name) === 'collection');
  const lastIds = new Map<string, number>();
  const mistakes: FileMistake[] = [];
  for (const entry of entries) {
    const { name, value } = entry;
    if (!known.includes(name)) mistakes.push(refuse(entry, unknownName(name, known, 'collection')));
    else if (!Number.isSafeInteger(value) || Number(value) < 0)
      mistakes.push(refuse(entry, 'must be a whole number that is not negative'));
    else lastIds.set(name, Math.max(Number(value), lastIds.get(name) ?? 0));
  }
  return { lastIds, mistakes };
}

function refuse({ source, setting, name }: Entry, detail: string): FileMistake {
  return { source, path: [setting, name], detail };
}

function unknownName(name: string, known: readonly string[], kind: string): string {
  return `is not a ${kind} of this file${adviceFor(name, known)}`;
}
