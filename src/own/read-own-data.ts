import { adviceFor } from '../lib/closest-word.ts';
import { below, checkPart } from './check-schemas.ts';
import type { Validate } from './compile-schemas.ts';
import { readSettings } from './file-settings.ts';
import type { Flaw } from './find-flaw.ts';
import type { OwnFile } from './own-file.ts';
import { readMembers } from './read-members.ts';
import { type ReadPart, readPart } from './read-part.ts';

/** Either the parts that the data name, or everything that is wrong with them. */
export type OwnData =
  | {
      readonly parts: readonly ReadPart[];
      /** The last ids that the data state, also of collections that they do not name. */
      readonly lastIds: ReadonlyMap<string, number>;
    }
  | { readonly flaws: readonly Flaw[] };

/**
 * Reads records for the collections of a file, such as those of a new sandbox, from the JSON text of an object. Schemas
 * in it are ignored: those of the file hold.
 */
export function readOwnData(
  { name: file, key, parts: known }: OwnFile,
  json: string,
  validators: ReadonlyMap<string, Validate>,
): OwnData {
  const kinds = new Map(known.map(({ name, kind }) => [name, kind]));
  const refuseName = (name: string) =>
    kinds.has(name) || name.startsWith('$')
      ? null
      : `is not a collection of ${file}${adviceFor(name, [...kinds.keys()])}`;
  const source = { path: '', name: '', value: JSON.parse(json), isList: false, json };
  const { parts: members, settings, mistakes } = readMembers([source], refuseName);
  const given = settings.filter(({ name }) => name !== '$schemas');
  const { lastIds, mistakes: wrongSettings } = readSettings(given, kinds);
  const flaws: Flaw[] = [...mistakes, ...wrongSettings].map(({ path, detail }) => ({ path, detail }));
  const parts: ReadPart[] = [];
  for (const member of members) {
    const { name } = member;
    const part = readPart(member, kinds.get(name) ?? null, key, lastIds.get(name) ?? null);
    const validate = validators.get(name);
    if ('flaws' in part) flaws.push(...part.flaws.map((flaw) => below([name], flaw)));
    else {
      parts.push(part);
      if (validate !== undefined) flaws.push(...checkPart(part, validate));
    }
  }
  return flaws.length > 0 ? { flaws } : { parts, lastIds };
}
