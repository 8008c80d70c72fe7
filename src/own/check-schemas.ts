import { maxMistakes } from '../data/document/check-record.ts';
import type { Validate } from './compile-schemas.ts';
import type { Flaw } from './find-flaw.ts';
import type { ReadPart } from './read-part.ts';
import type { JsonSchemas } from './schema.ts';

/** Checks the schemas of a file, and the records against them. The library for it is loaded only if there are any. */
export async function checkSchemas(
  schemas: JsonSchemas,
  parts: readonly ReadPart[],
  key: string,
): Promise<readonly Flaw[]> {
  if (schemas.size === 0) return [];
  const { compileSchemas, findSchemaFlaws } = await import('./compile-schemas.ts');
  const invalid = findSchemaFlaws(schemas);
  if (invalid.length > 0) return invalid.map((flaw) => below(['$schemas'], flaw));
  const { validators, flaws } = compileSchemas(schemas, key);
  const found = flaws.map((flaw) => below(['$schemas'], flaw));
  for (const part of parts) {
    const validate = validators.get(part.name);
    if (validate !== undefined) found.push(...checkPart(part, validate));
  }
  return found;
}

/** Returns what does not fit the schema of a part. Paths begin with its name. */
export function checkPart(part: ReadPart, validate: Validate): readonly Flaw[] {
  if (part.kind === 'values') return [];
  if (part.kind === 'singleton') return validate(part.value).map((flaw) => below([part.name], flaw));
  const found: Flaw[] = [];
  for (const [index, item] of part.items.entries()) {
    for (const flaw of validate(item)) found.push(below([part.name, index], flaw));
    if (found.length >= maxMistakes) break;
  }
  return found;
}

/** Returns a flaw with the path from further up. */
export function below(path: readonly PropertyKey[], flaw: Flaw): Flaw {
  return { path: [...path, ...flaw.path], detail: flaw.detail };
}
