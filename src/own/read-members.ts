import { isObject, type JsonPart, partsOf } from '../lib/json.ts';
import type { FileMistake } from './own-mistakes.ts';
import type { ParsedSource } from './parse-source.ts';

/** A collection, a singleton or a list of values in a file, or one of the keys that begin with `$`. */
export interface Member {
  readonly source: ParsedSource;
  readonly name: string;
  readonly value: unknown;
  /** The text of the value, if the file is JSON. */
  readonly json: string | null;
}

export interface Members {
  readonly parts: readonly Member[];
  readonly settings: readonly Member[];
  readonly mistakes: readonly FileMistake[];
}

/** Returns why a part cannot have a name; null if it can. */
type RefuseName = (name: string) => string | null;

/** Returns the members of all files. A name can occur once. */
export function readMembers(sources: readonly ParsedSource[], refuseName: RefuseName): Members {
  const parts = new Map<string, Member>();
  const settings: Member[] = [];
  const mistakes: FileMistake[] = [];
  for (const source of sources) {
    if (!source.isList && !isObject(source.value))
      mistakes.push({ source, path: [], detail: 'must be an object of collections, or a list of records' });
    for (const member of membersOf(source)) {
      const { name } = member;
      const other = parts.get(name) ?? settings.find((each) => isSame(each, member));
      const detail = other === undefined ? refuseName(name) : nameTwice(source, other);
      if (detail !== null) mistakes.push({ source, path: [name], detail });
      else if (name.startsWith('$')) settings.push(member);
      else parts.set(name, member);
    }
  }
  return { parts: [...parts.values()], settings, mistakes };
}

function isSame(one: Member, other: Member): boolean {
  return one.name === other.name && one.source === other.source;
}

function membersOf(source: ParsedSource): readonly Member[] {
  const { name, value, json, isList } = source;
  if (isList) return [{ source, name, value, json }];
  if (!isObject(value)) return [];
  if (json === null)
    return Object.entries(value).map(([each, member]) => ({ source, name: each, value: member, json: null }));
  // The text has names that occur twice, of which the value has only the last.
  const withValue = (part: JsonPart): Member => ({
    source,
    name: part.name,
    value: value[part.name],
    json: part.text,
  });
  return [...partsOf(json)].map(withValue);
}

function nameTwice(source: ParsedSource, other: Member): string {
  return other.source === source ? 'occurs twice in this file' : `is also in ${other.source.path}`;
}
