import { hash as hashOf } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GraphQLError, parse, validate } from 'graphql';
import * as z from 'zod';
import { fileErrorReason } from '../../../lib/files.ts';
import { locateSyntaxError } from '../../../lib/json-pieces.ts';
import { withoutByteOrderMark } from '../../../lib/text.ts';
import { schemaNames } from '../schema/documents.ts';
import { schemas } from '../schemas.ts';
import type { DocumentReference } from './document-reference.ts';

/** The reason why a file of documents is unusable, in one line. */
export class UnusableDocuments extends Error {}

/** The operator's list of documents; if it is set, no others run. */
export class TrustedDocuments {
  readonly #byName = new Map<string, string>();
  readonly #texts = new Set<string>();

  constructor(documents: ReadonlyMap<string, string>) {
    for (const [id, text] of documents) {
      this.#texts.add(text);
      this.#byName.set(id, text);
      this.#byName.set(hashOf('sha256', text, 'hex'), text);
    }
  }

  named({ id, hash }: DocumentReference): string | undefined {
    return this.#byName.get(id) ?? (hash === null ? undefined : this.#byName.get(hash));
  }

  withText(text: string): string | undefined {
    return this.#texts.has(text) ? text : undefined;
  }
}

/** The format of Apollo's tools. */
const apolloManifest = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(z.object({ id: z.string().min(1), body: z.string() })),
});

/** The format of the Relay compiler: texts by name. */
const relayManifest = z.record(z.string().min(1), z.string());

/** Reads the texts of a file by name. Each must be valid for some schema. */
export function readTrustedDocuments(path: string): ReadonlyMap<string, string> {
  const documents = parseManifest(path, readText(path));
  for (const [id, text] of documents) {
    const problem = problemOf(text);
    if (problem !== null) throw new UnusableDocuments(`${path}: document "${id}": ${problem}`);
  }
  return documents;
}

function readText(path: string): string {
  try {
    return withoutByteOrderMark(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UnusableDocuments(`${path}: ${fileErrorReason(error)}`, { cause: error });
  }
}

function parseManifest(path: string, text: string): ReadonlyMap<string, string> {
  const manifest = parseJson(path, text);
  const apollo = apolloManifest.safeParse(manifest);
  if (apollo.success) return byId(path, apollo.data.operations);
  const relay = relayManifest.safeParse(manifest);
  if (relay.success) return new Map(Object.entries(relay.data));
  throw new UnusableDocuments(`${path} is not a manifest of Apollo or Relay`);
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { line, column } = locateSyntaxError(text);
    throw new UnusableDocuments(`${path}, line ${line}, column ${column}: is not JSON`, { cause: error });
  }
}

function byId(
  path: string,
  operations: readonly { readonly id: string; readonly body: string }[],
): ReadonlyMap<string, string> {
  const documents = new Map<string, string>();
  for (const { id, body } of operations) {
    if ((documents.get(id) ?? body) !== body)
      throw new UnusableDocuments(`${path}: document "${id}" appears twice, with different texts`);
    documents.set(id, body);
  }
  return documents;
}

/** Returns the problem of a document; null if it is valid for some schema. */
function problemOf(text: string): string | null {
  try {
    const document = parse(text);
    let problem: string | null = null;
    for (const name of schemaNames) {
      const [error] = validate(schemas[name], document, undefined, { maxErrors: 1 });
      if (error === undefined) return null;
      problem ??= error.message;
    }
    return problem;
  } catch (error) {
    if (error instanceof GraphQLError) return error.message;
    throw error;
  }
}
